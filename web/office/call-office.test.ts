import { expect, test } from 'vitest';
import { refusedReply } from './call-office.ts';

test('a refused form says what the API said, whatever its fields say', () => {
  const form = new FormData();
  form.set('name', 'Ivy');
  const error = {
    status: 422,
    code: 'invalid',
    message: 'Please correct 2 fields.',
    fields: { email: ['Enter an email address.'], role: ['Choose a role.'] },
    requestId: null,
  };
  expect(refusedReply(error, form).data.reply).toMatchObject({
    lead: 'Please correct 2 fields.',
    errors: error.fields,
    values: { name: 'Ivy' },
  });
});
