import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { compressedAnswers } from './compressed-answers.ts';

const wines = { wines: Array.from({ length: 200 }, (_, at) => `Merlot of the year ${1900 + at}`) };

const app = new Hono<AppEnv>();
app.use(compressedAnswers);
app.get('/api/wines', (c) => c.json(wines, 200, { Vary: 'Origin' }));
app.get('/api/cart', (c) => {
  c.header('Set-Cookie', 'a=1');
  c.header('Set-Cookie', 'b=2', { append: true });
  return c.json(wines, 200, { 'Cache-Control': 'no-store' });
});
app.get('/api/small', (c) => c.json({ ok: true }));
app.get('/bottle', () => new Response(new Uint8Array(5000), { headers: { 'Content-Type': 'image/png' } }));
app.get(
  '/built',
  () => new Response('x', { headers: { 'Content-Type': 'text/css', 'Content-Encoding': 'br' } }),
);
app.get('/moved', (c) => c.redirect('/api/small'));

const get = async (path: string, headers: Record<string, string>) => {
  const answer = await app.request(path, { headers });
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
};

test('an answer travels as brotli where that is taken, else as gzip, else as it is', async () => {
  const small = await get('/api/wines', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(small.answer.headers.get('content-encoding')).toBe('br');
  expect(small.answer.headers.get('vary')).toBe('Origin, Accept-Encoding');
  expect(small.answer.headers.get('content-length')).toBe(String(small.bytes.byteLength));
  expect(JSON.parse(brotliDecompressSync(small.bytes).toString())).toEqual(wines);
  expect(small.bytes.byteLength).toBeLessThan(JSON.stringify(wines).length / 5);

  const older = await get('/api/wines', { 'accept-encoding': 'br;q=0, gzip;q=0.5' });
  expect(older.answer.headers.get('content-encoding')).toBe('gzip');
  expect(JSON.parse(gunzipSync(older.bytes).toString())).toEqual(wines);

  const plain = await get('/api/wines', {});
  expect(plain.answer.headers.get('content-encoding')).toBeNull();
  expect(plain.answer.headers.get('vary')).toContain('Accept-Encoding');
  expect(JSON.parse(Buffer.from(plain.bytes).toString())).toEqual(wines);
});

test('every cookie of an answer is still there', async () => {
  const { answer } = await get('/api/cart', { 'accept-encoding': 'br' });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

test('what is small, no text or compressed already stays as it is', async () => {
  const accepting = { 'accept-encoding': 'br' };
  const { answer, bytes } = await get('/api/small', accepting);
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(Buffer.from(bytes).toString()).toBe('{"ok":true}');
  expect((await get('/bottle', accepting)).answer.headers.get('content-encoding')).toBeNull();
  expect((await get('/built', accepting)).bytes.byteLength).toBe(1);
  expect((await get('/moved', accepting)).answer.status).toBe(302);
});

test('personal answers do not reveal their compressed length to another site', async () => {
  const elsewhere = { 'accept-encoding': 'br', 'sec-fetch-site': 'cross-site' };
  expect((await get('/api/cart', elsewhere)).answer.headers.get('content-encoding')).toBeNull();
  expect((await get('/api/wines', elsewhere)).answer.headers.get('content-encoding')).toBe('br');
  const pressed = { ...elsewhere, 'sec-fetch-user': '?1' };
  expect((await get('/api/cart', pressed)).answer.headers.get('content-encoding')).toBe('br');
  const own = { ...elsewhere, 'sec-fetch-site': 'same-origin' };
  expect((await get('/api/cart', own)).answer.headers.get('content-encoding')).toBe('br');
});
