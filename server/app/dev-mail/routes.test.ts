import { beforeAll, expect, test } from 'vitest';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { addText } from '../../testing/add-rows.ts';
import { NOW } from '../../testing/change-rows.ts';
import { testShop } from '../../testing/test-shop.ts';
import { createApp } from '../app.ts';

const shop = testShop();
beforeAll(async () => {
  for (const [name, to] of [
    ['one', 'Ada@example.com'],
    ['two', 'bo@example.com'],
    ['three', 'ada@example.com'],
  ] as const) {
    await enqueue(name, to);
    await shop.runJobs();
  }
  await enqueue('not sent yet', 'ada@example.com');
});

function enqueue(name: string, to: string) {
  return shop.db.transaction().execute((trx) =>
    enqueueMail(trx, {
      eventKey: `order-shipped ${name}`,
      brandingId: 1,
      to,
      subject: `<b>&" ${name}`,
      text: '</pre><script>alert(1)</script>',
      html: '<!doctype html><p style="color:#7b2230">Hello</p>',
      cut: null,
    }),
  );
}

const get = (path: string) => createApp(shop.parts).request(`http://localhost${path}`);

test('dev/mail.json lists what was sent to an address in any case, newest first', async () => {
  const { status, body } = await shop.browser(1, '127.0.0.1').get('/dev/mail.json?to=ADA@example.com');
  expect(status).toBe(200);
  expect(body).toEqual({
    mails: [
      {
        id: expect.any(Number),
        to: 'ada@example.com',
        subject: '<b>&" three',
        text: '</pre><script>alert(1)</script>',
        html: '<!doctype html><p style="color:#7b2230">Hello</p>',
        sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
      expect.objectContaining({ to: 'Ada@example.com', subject: '<b>&" one' }),
    ],
  });
});

test('dev/mail.json without an address lists everything that was sent', async () => {
  const { body } = await shop.browser(1, '127.0.0.1').get('/dev/mail.json');
  expect(body.mails.map((mail: { subject: string }) => mail.subject.split(' ')[1])).toEqual([
    'three',
    'two',
    'one',
  ]);
  expect((await shop.browser(1, '127.0.0.1').get('/dev/mail.json?to=unknown@example.com')).body).toEqual({
    mails: [],
  });
});

test('the pages show the mails, escaped, under policies that run no script', async () => {
  const [newest] = (await shop.browser(1, '127.0.0.1').get('/dev/mail.json')).body.mails;
  const list = await get('/dev/mail');
  const listed = await list.text();
  expect(listed).toContain(`<a href="/dev/mail/${newest.id}">&lt;b&gt;&amp;&quot; three</a>`);
  const one = await get(`/dev/mail/${newest.id}`);
  const content = await one.text();
  expect(content).toContain(`<iframe src="/dev/mail/${newest.id}/html" sandbox="`);
  expect(content).toContain('&lt;/pre&gt;&lt;script&gt;');
  expect(`${listed}${content}`).not.toMatch(/<script|<b>/);
  for (const page of [list, one]) {
    expect(page.headers.get('Content-Security-Policy')).toMatch(
      /default-src 'none'; style-src 'nonce-[^']+';/,
    );
  }
  const mail = await get(`/dev/mail/${newest.id}/html`);
  expect(await mail.text()).toBe(newest.html);
  const policy = mail.headers.get('Content-Security-Policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/sandbox(?!.*allow-(scripts|same-origin))/);
});

test.each(['/dev/mail/999999', '/dev/mail/999999/html', '/dev/mail/x', '/dev/mail/99999999999999999999'])(
  '%s is not found',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test('production has neither these pages nor the developers’ pages', async () => {
  const pages = () => Promise.resolve(new Response('a page'));
  const app = createApp({ ...shop.parts, showsMail: false }, pages);
  expect((await app.request('http://localhost/shop')).status).toBe(200);
  const mail = ['/dev/mail', '/dev/mail.json', '/dev/mail/1', '/dev/mail/1/html'];
  for (const path of [...mail, '/dev/parts', '/dev/parts.data']) {
    expect((await app.request(`http://localhost${path}`)).status).toBe(404);
  }
});

test('texts are listed beside the mails, by number however it is written', async () => {
  const phone = '+17075550117';
  await addText(shop.db, { event_key: 'a', phone, body: 'Your <b>order</b>', sent_at: NOW });
  await addText(shop.db, { event_key: 'b', phone: '+17075550118', sent_at: NOW });
  await addText(shop.db, { event_key: 'c', phone, body: 'Tomorrow' });
  const browser = shop.browser(1, '127.0.0.1');
  const { body } = await browser.get('/dev/texts.json?to=(707)%20555-0117');
  expect(body).toEqual({
    texts: [
      {
        id: expect.any(Number),
        to: '+17075550117',
        body: 'Your <b>order</b>',
        sentAt: expect.stringContaining('T'),
      },
    ],
  });
  expect((await browser.get('/dev/texts.json')).body.texts).toHaveLength(2);
  expect((await browser.get('/dev/texts.json?to=ada@example.com')).body.texts).toEqual([]);
  const page = await (await get('/dev/mail')).text();
  expect(page).toContain('Your &lt;b&gt;order');
  expect(page).toMatch(/Tomorrow.*waits for the morning/);
});
