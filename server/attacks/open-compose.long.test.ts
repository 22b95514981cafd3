import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { DEMO_OWNER, DEMO_STAFF_PASSWORD } from '../office/demo-staff.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { testShop } from '../testing/test-shop.ts';

/** Finding F17 of the second break-in: the demo of compose.yaml, published beyond this machine. */

const START_MS = 90_000;
const compose: { services: Record<string, { environment?: Record<string, string> }> } = parse(
  readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8'),
  { merge: true },
);

/** As Docker Compose reads '${NAME:-default}' and '${NAME:?sentence}'. */
function environmentOf(service: string, given: Readonly<Record<string, string>>): Record<string, string> {
  const filled = Object.entries(compose.services[service]?.environment ?? {}).map(([name, value]) => [
    name,
    String(value).replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, variable, sign, rest) => {
      const set = given[variable] ?? '';
      if (set === '' && sign === '?') throw new Error(`${variable} is missing: ${rest}`);
      return set === '' ? (rest ?? '') : set;
    }),
  ]);
  return Object.fromEntries(filled);
}

const SECRETS = {
  SHOP_DATABASE_PASSWORD: 'f3a91c0e7b5d2846',
  LINK_SECRET: 'f3a91c0e7b5d2846af90c3e1d7b26548',
  METRICS_TOKEN: 'f3a91c0e7b5d2846',
  OFFICE_SECRET: '84af90c3e1d7b26548f3a91c0e7b5d26',
};

const shop = testShop();

async function startWeb(given: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const { DATABASE_URL: _, ...environment } = environmentOf('web-1', { ...SECRETS, ...given });
  const server = await startServerProcess({
    ...environment,
    DATABASE_URL: shop.databaseUrl,
    SMTP_URL: '',
    ROLE: 'all',
  });
  await server.ready();
  return server;
}

interface Sent {
  readonly method?: string;
  readonly host: string;
  readonly body?: object;
}

/** What a client elsewhere sends: any Host that it likes, which no browser could. */
function ask(server: ServerProcess, path: string, { method = 'GET', host, body }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host, ...(body && { 'content-type': 'application/json' }) };
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject).end(body && JSON.stringify(body));
  });
}

const logIn = (server: ServerProcess, host: string) =>
  ask(server, '/api/office/session', {
    method: 'POST',
    host,
    body: { email: DEMO_OWNER, password: DEMO_STAFF_PASSWORD },
  });

const PATHS = ['/dev/mail', '/dev/mail.json', '/dev/texts.json', '/dev/office-code', '/dev/office-code.json'];

describe('the published accounts of the demo', () => {
  test(
    'open the office on this machine',
    async () => {
      const server = await startWeb({});
      try {
        expect(await logIn(server, 'office.localhost:8080')).toBe(200);
        expect(await ask(server, '/dev/office-code.json', { host: 'localhost:8080' })).toBe(200);
        expect(await ask(server, '/dev/mail.json', { host: 'localhost:8080' })).toBe(200);
        // The office has a host of its own.
        expect(await logIn(server, 'localhost:8080')).toBe(404);
      } finally {
        await server.kill();
      }
    },
    START_MS,
  );

  test.each([
    ['published on every address', { PUBLISH_ON: '0.0.0.0' }],
    ['published on one of a network', { PUBLISH_ON: '192.168.1.4' }],
  ])(
    'open nothing where its port is %s, whatever Host is sent',
    async (_, given) => {
      const server = await startWeb(given);
      try {
        for (const host of ['localhost:8080', 'office.localhost:8080', '127.0.0.1', '[::1]:8080']) {
          expect([401, 404], `log-in as ${host}`).toContain(await logIn(server, host));
          for (const path of PATHS) expect(await ask(server, path, { host }), `${host}${path}`).toBe(404);
        }
        expect(await logIn(server, 'office.localhost:8080')).toBe(401);
        expect(server.printed()).toMatch(/PUBLISH_ON=\S+ opens the demo to other machines/);
      } finally {
        await server.kill();
      }
    },
    START_MS,
  );
});

test('each part of the shop knows where it is published, and has an office with a secret of its own', () => {
  for (const name of ['web-1', 'web-2', 'worker']) {
    expect(() => environmentOf(name, { ...SECRETS, OFFICE_SECRET: '' })).toThrow(/OFFICE_SECRET is missing/);
    const environment = environmentOf(name, {
      ...SECRETS,
      PUBLISH_ON: '0.0.0.0',
      OFFICE_ORIGIN: 'https://o.example',
    });
    expect(environment).toMatchObject({
      PUBLISH_ON: '0.0.0.0',
      OFFICE_SECRET: SECRETS.OFFICE_SECRET,
      OFFICE_ORIGIN: 'https://o.example',
    });
  }
});

test('Grafana has no account, least of all admin with the password admin', () => {
  expect(compose.services.grafana?.environment).toMatchObject({
    GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION: 'true',
    GF_AUTH_DISABLE_LOGIN_FORM: 'true',
    GF_AUTH_BASIC_ENABLED: 'false',
    GF_AUTH_ANONYMOUS_ENABLED: 'true',
    GF_AUTH_ANONYMOUS_ORG_ROLE: 'Viewer',
    GF_USERS_ALLOW_SIGN_UP: 'false',
  });
});
