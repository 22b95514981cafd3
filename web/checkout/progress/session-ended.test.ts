import { expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { FOR_CUSTOMER, loginIfEnded } from './session-ended.ts';

const url = 'http://alder-ridge.test/billing?clubJoin=true';

function shopWith(user: object | null, status = 200) {
  const requests: string[] = [];
  const api = createApi(async (path) => {
    requests.push(path);
    return new Response(JSON.stringify({ valid: user !== null, user }), { status });
  }, 'in-flight');
  return { api, requests };
}

function customersForm(): FormData {
  const form = new FormData();
  form.set(FOR_CUSTOMER, 'on');
  return form;
}

test('the form of a customer who is logged out leads to the log-in, and back to its step', async () => {
  const { api } = shopWith(null);
  const answer = await loginIfEnded(api, customersForm(), url);
  const login = new URL(answer?.headers.get('location') ?? '', url);
  expect(login.pathname).toBe('/shop/login');
  expect(login.searchParams.get('returnTo')).toBe('/billing?clubJoin=true');
});

test('the form of a logged-in customer continues', async () => {
  const { api } = shopWith({ userId: 7 });
  expect(await loginIfEnded(api, customersForm(), url)).toBeNull();
});

test('the form of a guest continues without a request', async () => {
  const { api, requests } = shopWith(null);
  expect(await loginIfEnded(api, new FormData(), url)).toBeNull();
  expect(requests).toEqual([]);
});

test('a session check without an answer blocks no one', async () => {
  const { api } = shopWith(null, 503);
  expect(await loginIfEnded(api, customersForm(), url)).toBeNull();
});
