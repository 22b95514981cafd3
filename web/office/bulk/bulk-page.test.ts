import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext } from '../../api/browser-api.ts';
import { createApi } from '../../api/client.ts';
import { action } from './bulk-page.tsx';

test('a link that is revoked leads back to the page of the list', async () => {
  const context = new RouterContextProvider();
  const answer = async () => new Response(null, { status: 204 });
  context.set(apiContext, createApi(answer, 'until-write'));
  const url = new URL('https://winery.example/office/bulk/7/revoke?after=a1&did=import');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams() });
  const args = {
    context,
    request,
    url,
    params: { customerId: '7' },
    pattern: '/office/bulk/:customerId/revoke',
  };
  const done = (await action(args as never)) as Response;
  expect([done.status, done.headers.get('location')]).toEqual([303, '/office/bulk?after=a1&did=revoke']);
});
