import { request } from 'node:http';
import { type Page, test } from '@playwright/test';
import { shopperAddress } from './shopper-address.ts';
import type { Site } from './sites.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly cookies: readonly string[];
}

/**
 * Calls the API as the page's browser would: with its cookies, origin and address. A body makes it a POST. Anything but
 * success is a mistake of the test. Loading a page only to call from it costs ten times as much.
 */
export async function call<Body>(
  page: Page,
  site: Pick<Site, 'origin'>,
  path: string,
  body?: object,
): Promise<Body> {
  const context = page.context();
  const sent = await context.cookies(site.origin);
  const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await ask(site, path, cookie, body);
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status} ${answer.text}`);
  const set = answer.cookies.map((line) => cookieOf(line, site));
  if (set.length > 0) await context.addCookies(set);
  return JSON.parse(answer.text) as Body;
}

/** Not by `fetch`, which sets the Host header itself: not every machine resolves the names below `localhost`. */
function ask({ origin }: Pick<Site, 'origin'>, path: string, cookie: string, body?: object): Promise<Answer> {
  const { host, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: 'localhost',
        port,
        path,
        method: body ? 'POST' : 'GET',
        headers: {
          host,
          origin,
          'content-type': 'application/json',
          'x-forwarded-for': shopperAddress(test.info()),
          ...(cookie !== '' && { cookie }),
        },
      },
      async (answer) => {
        let text = '';
        for await (const chunk of answer.setEncoding('utf8')) text += chunk;
        resolve({ status: answer.statusCode ?? 0, text, cookies: answer.headers['set-cookie'] ?? [] });
      },
    );
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

function cookieOf(line: string, { origin }: Pick<Site, 'origin'>) {
  const [pair = '', ...attributes] = line.split('; ');
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const maxAge = attributes.find((each) => each.startsWith('Max-Age='))?.slice('Max-Age='.length);
  return {
    name,
    value,
    url: origin,
    httpOnly: attributes.includes('HttpOnly'),
    sameSite: 'Lax' as const,
    ...(maxAge !== undefined && { expires: Date.now() / 1000 + Number(maxAge) }),
  };
}
