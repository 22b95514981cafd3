import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWeighedServer, type WeighedServer } from '../testing/hostile/weighed-server.ts';

/** F3 of the second break-in: 40,000 fields in 80 KB stopped the process for 10 s, without a session. */
let server: WeighedServer;
beforeAll(async () => {
  server = await openWeighedServer();
});
afterAll(() => server.close());

const post = (path: string, body: string) =>
  server.weigh({
    method: 'POST',
    path,
    type: 'application/x-www-form-urlencoded',
    body: Buffer.from(body),
  });

test('a field over and over costs its sender the form, and others nothing', async () => {
  for (const path of ['/shop/login', '/shop/sign-up', '/shipping', '/billing', '/office/forgotten']) {
    await post(path, 'email=a');
    const weight = await post(path, 'a&'.repeat(40_000));
    expect({ path, ...weight, cpuMs: weight.cpuMs < 500, otherCpuMs: weight.otherCpuMs < 500 }).toMatchObject(
      {
        status: 413,
        cpuMs: true,
        otherCpuMs: true,
      },
    );
  }
});

test('a form with 500 fields is read, with 501 it is not', async () => {
  const form = (fields: number) => Array.from({ length: fields }, (_, at) => `f${at}=1`).join('&');
  expect((await post('/shop/login', form(500))).status).toBe(422);
  expect((await post('/shop/login', form(501))).status).toBe(413);
});

test('names that meant something to a library mean nothing', async () => {
  for (const path of ['/shop/login', '/shop/login.data', '/shipping']) {
    for (const name of ['__intent__', '__state__', '__proto__', 'a[0][0]']) {
      expect((await post(path, `${encodeURIComponent(name)}=x`)).status, `${name} to ${path}`).toBeLessThan(
        500,
      );
    }
  }
  expect(server.printed()).not.toContain('"level":50');
});
