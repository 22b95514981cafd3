import { expect, test } from 'vitest';
import { loginForm } from '../../contract/identity.ts';
import { createApi } from '../api/client.ts';
import { sendForm } from './send-form.ts';

const secret = ['password'];

function typed(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

function sendTo(answer: () => Response) {
  const bodies: unknown[] = [];
  const api = createApi(async (_, init) => {
    bodies.push(JSON.parse(String(init.body)));
    return answer();
  }, 'in-flight');
  const send = (form: FormData) =>
    sendForm(form, { schema: loginForm, send: (body) => api.call('post /identity/login', { body }), secret });
  return { bodies, send };
}

test('a broken form is not sent, and a password never comes back', async () => {
  const { bodies, send } = sendTo(() => Response.json({}));
  const sent = await send(typed({ email: 'grace', password: 'cellar' }));
  expect(bodies).toEqual([]);
  expect(sent).toMatchObject({
    status: 422,
    reply: {
      lead: 'Missing required information. Please check form and resubmit.',
      errors: { email: ['Please enter a valid email address'] },
      values: { email: 'grace' },
    },
  });
  expect(JSON.stringify(sent)).not.toContain('cellar');
});

test('blanks of a password are part of it', async () => {
  const { bodies, send } = sendTo(() => Response.json({}));
  await send(typed({ email: ' grace@example.com ', password: '  two blanks  ' }));
  expect(bodies).toEqual([{ email: 'grace@example.com', password: '  two blanks  ' }]);
});

test('what the server refuses is said in its words, what it has against a field at the field', async () => {
  const refusal = (status: number, more: object) =>
    sendTo(() => Response.json({ message: 'No.', code: 'any', ...more }, { status }));
  const form = typed({ email: 'grace@example.com', password: 'cellar' });
  expect(await refusal(401, {}).send(form)).toMatchObject({
    status: 401,
    reply: { lead: 'No.', errors: {} },
  });
  expect(await refusal(422, { fields: { email: ['Odd.'] } }).send(form)).toMatchObject({
    status: 422,
    reply: { errors: { email: ['Odd.'] } },
  });
});

test('a lost network is a refusal like any other', async () => {
  const { send } = sendTo(() => {
    throw new TypeError('fetch failed');
  });
  const sent = await send(typed({ email: 'grace@example.com', password: 'cellar' }));
  expect(sent).toMatchObject({ ok: false, status: 503 });
});
