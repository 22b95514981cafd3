import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createContentSite } from './content-site.ts';
import { plainHtml } from './plain-html.ts';

/** A content site that answers as told. */
let site: Server;
let url: string;
let answer: { status: number; body: string; afterMs: number };
let requests = 0;
beforeAll(async () => {
  site = createServer((request, response) => {
    requests += 1;
    if (request.url !== '/wp-json/acf/v2/options/') answer = { ...answer, status: 404 };
    setTimeout(() => response.writeHead(answer.status).end(answer.body), answer.afterMs);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests = 0;
  answer = { status: 200, body: JSON.stringify(OPTIONS), afterMs: 0 };
});
afterAll(() => new Promise((done) => site.close(done)));

const OPTIONS = {
  acf: {
    order_confirmation_hero_image: { url: '/uploads/vines.jpg', alt: 'Vines' },
    order_confirmation_heading: 'Cheers!',
    order_confirmation_help_text:
      '<p class="x">Call <a href="javascript:alert(1)">us</a></p><script>alert(1)</script>',
  },
};

const opened = (more: { timeoutMs?: number; keepMs?: number } = {}) => {
  const problems: unknown[] = [];
  const content = createContentSite({ url, report: (problem) => problems.push(problem), ...more });
  return { content, problems };
};

test('says what the site says, as plain text with its own picture, and keeps it', async () => {
  const { content } = opened();
  const options = await content.options();
  expect(options).toEqual({
    acf: {
      order_confirmation_hero_image: { url: `${url}/uploads/vines.jpg`, alt: 'Vines' },
      order_confirmation_heading: 'Cheers!',
      order_confirmation_help_text: '<p>Call us</p>',
    },
  });
  await Promise.all([content.options(), content.options()]);
  expect(requests).toBe(1);
});

test.each([
  ['is gone', { status: 500 }],
  ['answers nonsense', { body: '<html>' }],
  ['answers another shape', { body: '{"acf":{"order_confirmation_heading":7}}' }],
  ['answers without end', { body: JSON.stringify({ acf: { ...OPTIONS.acf, more: 'x'.repeat(200_000) } }) }],
  ['is slow', { afterMs: 3_000 }],
])('a site that %s costs no order: there is nothing, then its last answer', async (_, trouble) => {
  const { content, problems } = opened({ timeoutMs: 1_000, keepMs: 1 });
  const good = answer;
  answer = { ...good, ...trouble };
  expect(await content.options()).toBeNull();
  expect(problems).toHaveLength(1);
  answer = good;
  await new Promise((resolve) => setTimeout(resolve, 5));
  const known = await content.options();
  expect(known?.acf.order_confirmation_heading).toBe('Cheers!');
  answer = { ...good, ...trouble };
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await content.options()).toEqual(known);
  // It was told before the site was heard: the second problem comes later.
  expect(problems).toHaveLength(1);
});

test('a site without fields has no content, and a picture of another site is not shown', async () => {
  answer.body = '{"acf":false}';
  expect((await opened().content.options())?.acf.order_confirmation_heading).toBeNull();
  const elsewhere = { url: 'https://elsewhere.example/a.jpg', alt: '' };
  answer.body = JSON.stringify({ acf: { ...OPTIONS.acf, order_confirmation_hero_image: elsewhere } });
  expect((await opened().content.options())?.acf.order_confirmation_hero_image).toBeNull();
});

test.each([
  ['<p>a</p>', '<p>a</p>'],
  ['<P style="x">a<BR/>b</P>', '<p>a<br>b</p>'],
  ['<img src=x onerror=alert(1)>hi', 'hi'],
  ['a > b < c', 'a &gt; b &lt; c'],
  ['<scr<script>ipt>alert(1)</script>', '&lt;scr'],
  ['<p <strong onclick="x">y', '&lt;p <strong>y'],
  ['<svg><p onload=x>z', '<p>z'],
])('%j becomes %j', (html, plain) => {
  expect(plainHtml(html)).toBe(plain);
  expect(plainHtml(html).replaceAll(/<\/?(p|h2|h3|ul|ol|li|strong|em|br)>/g, '')).not.toMatch(/[<>]/);
});
