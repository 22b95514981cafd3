import { expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { leave } from './leave-confirmation.ts';

const origins = { 1: 'https://ridge.example', 2: 'https://coast.example' } as const;

/** Where a press on the button of a brand leads, and what the shop was asked. */
async function leaveFor(brand: string, leaveConfirmationUrl: string | null) {
  const requests: string[] = [];
  const lookups = {
    site: { leaveConfirmationUrl },
    brands: [
      { brandingId: 1, origin: origins[1] },
      { brandingId: 2, origin: origins[2] },
    ],
  };
  const api = createApi(async (path, { method }) => {
    requests.push(`${method} ${path}`);
    return method === 'GET' ? Response.json(lookups) : new Response(null, { status: 204 });
  }, 'in-flight');
  const body = new URLSearchParams({ brand });
  const request = new Request(`${origins[1]}/confirmation/leave`, { method: 'POST', body });
  const answer = await leave(api, request);
  return { to: answer.headers.get('location'), requests };
}

test.each([
  ['the own shop', '1', null, '/shop'],
  ['the other shop', '2', null, '/brand/2?to=/shop'],
  ['the configured address', '1', 'https://www.example/thanks', 'https://www.example/thanks'],
  ['the configured address of the own site', '2', `${origins[1]}/shop/clubs`, '/shop/clubs'],
])('a way out of the confirmation leads to %s, and ends the result', async (_, brand, configured, to) => {
  const left = await leaveFor(brand, configured);
  expect(left.to).toBe(to);
  expect(left.requests).toContainEqual(expect.stringMatching(/^DELETE .*\/orders\/confirmation$/));
});
