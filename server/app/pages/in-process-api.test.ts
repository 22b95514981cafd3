import { describe, expect, test } from 'vitest';
import { inProcessApi } from './in-process-api.ts';

const page = (headers: Record<string, string>) =>
  new Request('https://shop.example/shop/products/merlot', { headers });

describe('the API inside a page request', () => {
  test('is called as the shopper who asked for the page', async () => {
    const seen: Request[] = [];
    const env = { incoming: 'the socket' };
    const api = inProcessApi(
      page({ cookie: 'cart=a1', origin: 'https://shop.example', 'x-secret-of-proxy': 'no' }),
      (request, given) => {
        seen.push(request);
        expect(given).toEqual({ ...env, pageRequestId: 'request-7' });
        return new Response('{}');
      },
      env,
      'request-7',
    );
    await api.send('/api/cart', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    const [request] = seen;
    expect(request?.url).toBe('https://shop.example/api/cart');
    expect(request?.method).toBe('POST');
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      cookie: 'cart=a1',
      origin: 'https://shop.example',
      'content-type': 'application/json',
    });
    expect(request?.headers.has('x-secret-of-proxy')).toBe(false);
  });

  test('asks what a press would do when the address of the page was typed, and writes nothing so', async () => {
    const sites: (string | null)[] = [];
    const record = (request: Request) => {
      sites.push(request.headers.get('sec-fetch-site'));
      return new Response('{}');
    };
    const typed = page({ cookie: 'office=a1', 'sec-fetch-site': 'none' });
    const api = inProcessApi(typed, record, undefined, 'request-9');
    const post = { method: 'POST', body: '{}' };
    await api.send('/api/office/customers/7/erase?dryRun=true', post);
    await api.send('/api/office/customers/7/erase?dryRun=false', post);
    await api.send('/api/office/customers/7/erase', post);
    await api.send('/api/cart/payment?dryRun=true', post);
    const posted = new Request(typed.url, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
    await inProcessApi(posted, record, undefined, 'request-10').send('/api/office/a?dryRun=true', post);
    expect(sites).toEqual(['same-origin', 'none', 'none', 'none', 'cross-site']);
  });

  test('reads with the cart that it has just been given, and tells the page to hand it on', async () => {
    const cookies: (string | null)[] = [];
    const answers = ['cart=new; Path=/; HttpOnly', 'cart=; Max-Age=0; Path=/'];
    const api = inProcessApi(
      page({ cookie: 'auth=t' }),
      (request) => {
        cookies.push(request.headers.get('cookie'));
        const setCookie = answers.shift();
        return new Response('{}', setCookie ? { headers: { 'set-cookie': setCookie } } : {});
      },
      undefined,
      'request-8',
    );
    for (let call = 0; call < 3; call += 1) await api.send('/api/cart', {});
    expect(cookies).toEqual(['auth=t', 'auth=t; cart=new', 'auth=t']);
    expect(api.setCookies).toEqual(['cart=new; Path=/; HttpOnly', 'cart=; Max-Age=0; Path=/']);
  });
});
