import { expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { FOR_CUSTOMER } from '../progress/session-ended.ts';
import { knownEmail } from './known-email.ts';

const found = {
  errors: {
    email: [
      'Our records indicate that the provided email is already associated with an account, please login to continue.',
    ],
  },
  reasons: { email: 'email-has-account' },
};

async function ask(email: string, { status = 200, isCustomer = false } = {}) {
  const requests: string[] = [];
  const api = createApi(async (path) => {
    requests.push(path);
    return new Response(JSON.stringify({ exists: path.endsWith('/grace%40example.com') }), { status });
  }, 'in-flight');
  const form = new FormData();
  form.set('email', email);
  if (isCustomer) form.set(FOR_CUSTOMER, 'on');
  return { known: await knownEmail(api, form), requests };
}

test('a guest whose email has an account sees that', async () => {
  expect((await ask(' grace@example.com ')).known).toEqual(found);
  expect((await ask('ada@example.com')).known).toBeNull();
});

test('half an e-mail and that of a customer are not asked about', async () => {
  expect(await ask('grace@')).toEqual({ known: null, requests: [] });
  expect(await ask('grace@example.com', { isCustomer: true })).toEqual({ known: null, requests: [] });
});

test('a question without an answer finds nothing', async () => {
  expect((await ask('grace@example.com', { status: 429 })).known).toBeNull();
});
