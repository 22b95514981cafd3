import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readSettings } from '../settings.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

/** A server that starts on a busy machine. */
const START_MS = 90_000;

/** Row 10 of the break-in: settings that were forgotten left doors open. */
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (isOpen: boolean) => () => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });
}

describe('without a mode', () => {
  test(
    'the demo listens on this machine only, and warns about an unknown proxy',
    async () => {
      const server = await startServerProcess({
        DATABASE_URL: shop.databaseUrl,
        NODE_ENV: '',
        SHOP_MODE: '',
        HOST: '',
      });
      try {
        await server.ready();
        expect(await canConnect('127.0.0.1', server.port)).toBe(true);
        const others = Object.values(networkInterfaces())
          .flatMap((each) => each ?? [])
          .map(({ address, scopeid }) => (scopeid ? null : address))
          .filter((address) => address !== null && address !== '127.0.0.1');
        for (const address of new Set(['::1', ...others])) {
          expect(await canConnect(String(address), server.port), String(address)).toBe(false);
        }

        const asked = () =>
          fetch(`http://127.0.0.1:${server.port}/api/lookups`, { headers: { 'x-forwarded-for': '1.2.3.4' } });
        await Promise.all([asked(), asked(), asked()]);
        const warnings = server.printed().match(/X-Forwarded-For came from 127\.0\.0\.1/g);
        expect(warnings).toHaveLength(1);
      } finally {
        await server.kill();
      }
    },
    START_MS,
  );

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
});
