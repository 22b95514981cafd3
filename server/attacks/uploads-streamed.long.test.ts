import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formWithFile } from '../testing/hostile/form-with-file.ts';
import { openWeighedServer, type WeighedServer } from '../testing/hostile/weighed-server.ts';

/** Twelve photos under way at once were 130 MB of memory, and a file that is no photo was taken to its last byte. */
let server: WeighedServer;
let cookie: string;
beforeAll(async () => {
  server = await openWeighedServer();
  cookie = await server.cookiesOf('manager');
  // The first page of a process costs more than any other.
  await server.send({ method: 'POST', path: PAGE, ...formWithFile('photo', randomBytes(1_000)), cookie });
});
afterAll(() => server.close());

const MB = 1024 * 1024;
const PAGE = '/office/products/corkscrew/photos';
const CALL = `/api${PAGE}`;
/** Begins like a JPEG. */
const noise = (bytes: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(bytes)]);

/** What each way of sending a photo puts before its bytes. */
const WAYS = [
  { path: PAGE, type: formWithFile('a', Buffer.alloc(0)).type, head: headOfForm() },
  { path: CALL, type: 'image/jpeg', head: Buffer.alloc(0) },
];

function headOfForm(): Buffer {
  const { body } = formWithFile('photo', Buffer.alloc(0), 'image/jpeg');
  return body.subarray(0, body.indexOf('\r\n--x--'));
}

const NO_ANSWER = 'no answer';
const answered = (answer: Promise<number>) => Promise.race([answer, wait(10_000, NO_ANSWER)]);

test('a file that is no photo is refused by its first bytes, while the others are on their way', async () => {
  for (const { path, type, head } of WAYS) {
    const sent = server.begin({ method: 'POST', path, type, cookie });
    await sent.write(Buffer.concat([head, Buffer.from('%PDF-1.7'), randomBytes(100_000)]));
    expect(await answered(sent.answer), path).toBe(415);
    sent.hangUp();
  }
});

test('a photo is refused as soon as it passes its limit, before its sender ends', async () => {
  for (const { path, type, head } of WAYS) {
    const sent = server.begin({ method: 'POST', path, type, cookie });
    void sent.write(Buffer.concat([head, noise(12.1 * MB)]));
    expect(await answered(sent.answer), path).toBe(413);
    sent.hangUp();
  }
});

test('a photo from the page is kept as it was sent, and leaves no file behind', async () => {
  const photo = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#7b2d3a' } })
    .jpeg({ quality: 100 })
    .toBuffer();
  const { status, location } = await server.send({
    ...{ method: 'POST', path: PAGE, cookie },
    ...formWithFile('photo', photo, 'image/jpeg'),
  });
  expect([status, location]).toEqual([303, '/office/products/corkscrew?did=photo']);
  const { text } = await server.send({ method: 'GET', path: '/api/office/products/corkscrew', cookie });
  expect(JSON.parse(text).photos).toMatchObject([{ width: 900, height: 1200 }]);
  expect(server.temporaryFiles().filter((name) => name.startsWith('photo-'))).toEqual([]);
});

test('thirty photos of 11 MB under way at once are not in memory', async () => {
  for (const { path, type, head } of WAYS) {
    const body = Buffer.concat([head, noise(11 * MB)]);
    const statuses: number[] = [];
    const grownMb = await server.grownMbDuring(async () => {
      const all = Array.from({ length: 30 }, () => server.begin({ method: 'POST', path, type, cookie }));
      await Promise.all(all.map(({ write }) => write(body)));
      for (const { end, answer } of all) {
        end();
        statuses.push(await answer);
      }
    });
    expect({ path, statuses: [...new Set(statuses)] }).toEqual({
      path,
      statuses: [path === PAGE ? 400 : 422],
    });
    // Half of what the photos have.
    expect(grownMb, path).toBeLessThan((30 * 11) / 2);
  }
  expect(server.isAlive()).toBe(true);
});
