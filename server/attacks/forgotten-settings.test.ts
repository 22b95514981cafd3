import { describe, expect, test } from 'vitest';
import { createApp } from '../app/app.ts';
import { readSettings, settingNames } from '../app/settings.ts';
import { createSmtpMail } from '../providers/mail/smtp-mail.ts';
import { testShop } from '../testing/test-shop.ts';
import { startTestSmtp } from '../testing/test-smtp.ts';

/** Row 10 of the break-in: settings that were forgotten left doors open. */
const shop = testShop();

describe('without a mode', () => {
  // That the demo does so: demo-listens-nearby.long.test.ts.
  test('the demo is to listen on this machine only', () => {
    expect(readSettings({ DATA_DIR: '/nowhere' })).toMatchObject({
      ok: true,
      settings: { host: '127.0.0.1', isOwnMachineOnly: true },
    });
  });

  test.each([
    ['a name that leads here', { host: 'evil.example:4000' }],
    ['a name that only begins like ours', { host: 'localhost.evil.example' }],
    ['a page of another site', { host: 'localhost', origin: 'https://evil.example' }],
    ['a sandboxed page', { host: 'localhost', origin: 'null' }],
  ])('what was mailed is shown to no %s', async (_, headers) => {
    const app = createApp(shop.parts);
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/texts.json', '/dev/parts', '/dev/anything']) {
      expect((await app.request(`http://localhost${path}`, { headers })).status, path).toBe(403);
    }
  });

  test.each([
    ['a visitor behind a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['one who forges a nearer address', { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' }],
    ['one who forges the last address', { 'x-forwarded-for': '203.0.113.7, 127.0.0.1' }],
    ['one whose address is unreadable', { 'x-forwarded-for': 'unknown' }],
    ['a standard header', { forwarded: 'for=203.0.113.7' }],
    ['a proxy that names itself', { via: '1.1 caddy' }],
    ['another proxy', { 'x-real-ip': '203.0.113.7' }],
    ['a host that a proxy passes on', { 'x-forwarded-host': 'shop.example' }],
  ])('with Host: localhost, a development page opens to no %s', async (_, headers) => {
    const app = createApp(shop.parts);
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/texts.json', '/dev/parts']) {
      const { status } = await app.request(`http://localhost${path}`, {
        headers: { host: 'localhost', ...headers },
      });
      expect(status, path).toBe(403);
    }
  });

  test('a development page opens to no peer from afar', async () => {
    const app = createApp(shop.parts);
    const from = (remoteAddress: string) =>
      app.request(
        'http://localhost/dev/mail.json',
        { headers: { host: 'localhost' } },
        { incoming: { socket: { remoteAddress } } },
      );
    expect((await from('203.0.113.7')).status).toBe(403);
    expect((await from('127.0.0.1')).status).toBe(200);
  });

  test.each(['localhost', 'localhost:4000', 'brand2.localhost', '127.0.0.1:4000', '[::1]:4000'])(
    'and under %s to the developer',
    async (host) => {
      const app = createApp(shop.parts);
      expect((await app.request('http://localhost/dev/mail.json', { headers: { host } })).status).toBe(200);
    },
  );
});

describe('in production', () => {
  const complete = {
    SHOP_MODE: 'production',
    BRAND_1_ORIGIN: 'https://one.example',
    BRAND_2_ORIGIN: 'https://two.example',
    LINK_SECRET: 'q4JxZ0vKtW7bMn2RsY9dEu5HgLp8Ac3F',
    PAYMENT_PROVIDER: 'sandbox',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM_1: 'orders@one.example',
    MAIL_FROM_2: 'orders@two.example',
  };
  const problems = (changes: Record<string, string>) => {
    const read = readSettings({ ...complete, ...changes });
    return read.ok ? [] : read.problems;
  };

  test('complete settings start, on every address of the machine', () => {
    const read = readSettings(complete);
    expect(read).toMatchObject({ ok: true, settings: { mode: 'production', host: null } });
  });

  test.each([
    ['BRAND_1_ORIGIN', ''],
    ['BRAND_1_ORIGIN', 'http://one.example'],
    ['BRAND_2_ORIGIN', 'http://localhost:4000'],
    ['VAULT_ORIGIN', 'http://vault.example'],
    ['TWILIO_API_URL', 'http://api.example'],
    ['LINK_SECRET', 'x'.repeat(32)],
    ['LINK_SECRET', 'abcdefgh'.repeat(4)],
    ['LINK_SECRET', 'correct-horse-battery-correct-horse-battery-co'],
    ['LINK_SECRET', 'abcdefghijklmnopqrstuvwxyz012345'],
    ['LINK_SECRET', '98765432109876543210987654321098'],
    ['LINK_SECRET', 'known to everybody, for development only'],
    ['LINK_SECRET', 'a secret for tests only, 32 characters'],
    ['LINK_SECRET', 'change-me-change-me-please-change-me'],
    ['BACKUP_KEY', 'my-backup-password-my-backup-password'],
    ['METRICS_TOKEN', 'aaaaaaaaaaaaaaaaaaaa'],
    ['METRICS_TOKEN', 'my-metrics-password'],
    ['DATABASE_URL', 'postgres://user:password@db.example:5432/cellar_door'],
    ['DATABASE_URL', 'postgres://cellar_door:cellar_door@db.example:5432/cellar_door'],
  ])('%s=%s does not start, and the sentence does not show it', (name, value) => {
    const found = problems({ [name]: value }).filter((problem) => problem.startsWith(name));
    expect(found).toHaveLength(1);
    if (value !== '') expect(found[0]).not.toContain(value);
  });

  test.each([
    ['LINK_SECRET', 'f3a91c0e7b5d2846af90c3e1d7b26548'],
    ['LINK_SECRET', 'K7vQ+f2xJm9/TzR4pWb8nLs3YdHc6AgUeX1oN5iVtBk='],
    ['METRICS_TOKEN', '9f2c41d07ab3e586'],
    ['DATABASE_URL', 'postgres://shop:Vt8QmZx2Lr5N@db.example:5432/cellar_door'],
    ['DATABASE_URL', 'postgres://shop@db.example:5432/cellar_door'],
  ])('%s=%s starts', (name, value) => {
    expect(problems({ [name]: value })).toEqual([]);
  });

  /** Finding F18 of the second break-in. Any setting that takes such an address is found by trying it. */
  const PLAIN = [
    'http://service.example',
    'http://service.example/path',
    'HTTP://service.example/',
    'http://127.0.0.1.service.example/',
    'http://tiles.example/{z}/{x}/{y}.png',
  ];
  const development = { ...complete, SHOP_MODE: 'development' };
  const takes = (name: string, value: string) => {
    const read = readSettings({ ...development, [name]: value });
    return read.ok || !read.problems.some((problem) => problem.startsWith(`${name} must be`));
  };
  /** Settings that take any words are no addresses. */
  const addresses = settingNames.filter(
    (name) => !takes(name, 'no address') && PLAIN.some((value) => takes(name, value)),
  );

  test('every setting with an address is known', () => {
    expect(addresses).toEqual(
      expect.arrayContaining([
        'BRAND_1_ORIGIN',
        'OFFICE_ORIGIN',
        'CONTENT_SITE_URL',
        'NWS_URL',
        'LEAVE_CONFIRMATION_URL',
        'CART_ERROR_REDIRECT_URL',
        'MAP_TILE_URL',
        'OTEL_EXPORTER_OTLP_ENDPOINT',
        'STRIPE_API_URL',
        'STRIPE_SCRIPT_URL',
        'FEDEX_API_URL',
        'SMARTY_STREET_URL',
        'SMARTY_AUTOCOMPLETE_URL',
        'TWILIO_API_URL',
        'AVATAX_URL',
        'VAULT_ORIGIN',
      ]),
    );
  });

  test.each(addresses)('%s over plain http does not start', (name) => {
    for (const value of PLAIN.filter((each) => takes(name, each))) {
      const found = problems({ [name]: value }).filter((problem) => problem.startsWith(`${name} is an http`));
      expect(found, value).toHaveLength(1);
      expect(found[0]).not.toContain('service.example');
    }
  });

  test.each(addresses)(
    'ALLOW_UNENCRYPTED lets %s be http only where no card, password or key travels',
    (name) => {
      const harmless = [
        'CONTENT_SITE_URL',
        'NWS_URL',
        'LEAVE_CONFIRMATION_URL',
        'CART_ERROR_REDIRECT_URL',
        'MAP_TILE_URL',
        'OTEL_EXPORTER_OTLP_ENDPOINT',
      ];
      const value = PLAIN.find((each) => takes(name, each)) ?? '';
      const found = problems({ [name]: value, ALLOW_UNENCRYPTED: 'true' });
      expect(found.filter((problem) => problem.startsWith(`${name} is an http`))).toHaveLength(
        harmless.includes(name) ? 0 : 1,
      );
    },
  );

  test('a collector on this machine needs no TLS; pages and links on it make no sense', () => {
    expect(problems({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' })).toEqual([]);
    expect(problems({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' })).toEqual([]);
    expect(problems({ LEAVE_CONFIRMATION_URL: 'http://localhost/' })).toHaveLength(1);
  });

  test('what ALLOW_UNENCRYPTED leaves in plain text is named at the start', () => {
    const read = readSettings({
      ...complete,
      SMTP_URL: 'smtp://mail.example',
      NWS_URL: 'http://weather.example',
      ALLOW_UNENCRYPTED: 'true',
    });
    expect(read).toMatchObject({ ok: true, settings: { unencrypted: ['NWS_URL', 'SMTP_URL'] } });
    expect(readSettings(complete)).toMatchObject({ ok: true, settings: { unencrypted: [] } });
    expect(readSettings({ ...complete, ALLOW_UNENCRYPTED: 'true' })).toMatchObject({
      ok: true,
      settings: { unencrypted: [] },
    });
  });

  test('mail leaves over TLS: a server without it gets none, unless a setting says so', async () => {
    const smtp = await startTestSmtp();
    const { port } = new URL(smtp.url);
    const mail = {
      key: 'k',
      brandingId: 1,
      to: 'ada@example.com',
      subject: 'Hi',
      text: 'Hi',
      html: '<p>Hi',
    } as const;
    const send = async (changes: Record<string, string>) => {
      const read = readSettings({ ...complete, ...changes });
      if (!read.ok || read.settings.smtp === null) throw new Error('no mail server');
      // The name of the relay leads to this machine, which needs no TLS under its own name.
      const url = new URL(read.settings.smtp.url);
      const sender = createSmtpMail(
        { ...read.settings.smtp, url: `smtp://[::ffff:127.0.0.1]:${port}` },
        { silenceMs: 2_000, sendingMs: 4_000 },
      );
      expect(url.hostname).toBe('relay.example');
      const problem = await sender.send(mail).then(
        () => null,
        (error: Error) => error.message,
      );
      sender.close();
      return problem;
    };
    try {
      const relay = { SMTP_URL: 'smtp://relay.example' };
      expect(await send(relay)).not.toBeNull();
      expect(smtp.taken).toEqual([]);
      expect(await send({ ...relay, ALLOW_UNENCRYPTED: 'true' })).toBeNull();
      expect(await send({ ...relay, SHOP_MODE: 'development' })).toBeNull();
      expect(smtp.taken).toHaveLength(2);
    } finally {
      await smtp.close();
    }
  });
});
