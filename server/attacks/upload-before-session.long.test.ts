import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formWithFile } from '../testing/hostile/form-with-file.ts';
import { openWeighedServer, type WeighedServer } from '../testing/hostile/weighed-server.ts';

/** F4 of the second break-in: 3 MB of 'a&' to a page that takes files ended the process, without a session. */
let server: WeighedServer;
beforeAll(async () => {
  server = await openWeighedServer();
});
afterAll(() => server.close());

const MB = 1024 * 1024;
/** Begins like a JPEG. */
const noise = (bytes: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(bytes)]);
const PHOTOS = '/office/products/corkscrew/photos';
const TRACKING = '/office/batches/1/tracking';
const IMPORTS = ['/office/products/import', '/office/bulk/import', '/office/rules/zip-rates/import'];

test('a page that takes files takes no other forms', async () => {
  const type = 'application/x-www-form-urlencoded';
  for (const path of [PHOTOS, TRACKING, ...IMPORTS]) {
    const weight = await server.weigh({
      method: 'POST',
      path,
      type,
      body: Buffer.from('a&'.repeat(1.5 * MB)),
    });
    expect({ path, status: weight.status, isQuick: weight.cpuMs < 500 }).toEqual({
      path,
      status: 415,
      isQuick: true,
    });
  }
  expect(server.isAlive()).toBe(true);
});

test('without a session or the right nothing of a file is read', async () => {
  const books = await server.cookiesOf('books');
  const photo = formWithFile('photo', randomBytes(11 * MB), 'image/jpeg');
  const file = formWithFile('file', Buffer.alloc(1.9 * MB, 'a,b\n'), 'text/csv');
  for (const [path, form] of [
    [PHOTOS, photo],
    [TRACKING, file],
  ] as const) {
    const stranger = await server.weigh({ method: 'POST', path, ...form });
    expect({ path, ...stranger }).toMatchObject({
      status: 303,
      location: expect.stringContaining('/office/login?returnTo='),
    });
    const withoutRight = await server.weigh({ method: 'POST', path, ...form, cookie: books });
    expect(withoutRight.status, path).toBe(403);
    for (const { cpuMs, otherCpuMs, grownMb } of [stranger, withoutRight]) {
      expect(cpuMs, path).toBeLessThan(500);
      expect(otherCpuMs, path).toBeLessThan(500);
      expect(grownMb, path).toBeLessThan(60);
    }
  }
});

test('a photo of 12 MB from staff takes less than 60 MB, and a form in small parts is refused', async () => {
  const cookie = await server.cookiesOf('manager');
  const photo = formWithFile('photo', noise(11.9 * MB), 'image/jpeg');
  // The first page of a process costs more than any other.
  await server.weigh({ method: 'POST', path: PHOTOS, ...formWithFile('photo', randomBytes(1_000)), cookie });
  const weight = await server.weigh({ method: 'POST', path: PHOTOS, ...photo, cookie });
  // Noise is no picture: the page says so, so the whole file was looked at.
  expect(weight.status).toBe(422);
  expect(weight.text).toContain('<html');
  expect(weight.grownMb).toBeLessThan(60);
  // Staff with the right: the picture is looked at. Beside other tests on the same cores it costs up to twice as much.
  expect(weight.cpuMs).toBeLessThan(2_000);
  const parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(100_000);
  const small = { type: photo.type, body: Buffer.from(parts) };
  const refused = await server.weigh({ method: 'POST', path: PHOTOS, ...small, cookie });
  expect(refused.status).toBe(413);
  expect(refused.cpuMs).toBeLessThan(500);
});

test('a form that ends within its file, or is none, is refused and ends nothing', async () => {
  const cookie = await server.cookiesOf('owner');
  const { type, body } = formWithFile('photo', noise(100_000));
  for (const broken of [
    body.subarray(0, 50_000),
    body.subarray(0, 100),
    body.subarray(0, 20),
    Buffer.from('--'),
  ]) {
    for (const path of [PHOTOS, TRACKING, ...IMPORTS]) {
      const { status } = await server.send({ method: 'POST', path, type, body: broken, cookie });
      expect(status, `${broken.length} bytes to ${path}`).toBe(400);
    }
  }
  expect(server.isAlive()).toBe(true);
});
