import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAssets } from './assets.ts';

let client = '';

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'assets-'));
  await mkdir(join(client, 'assets'));
  await writeFile(join(client, 'assets', 'page-1a2b.js'), 'plain');
  await writeFile(join(client, 'assets', 'page-1a2b.js.br'), 'small');
  await writeFile(join(client, 'secret.txt'), 'no');
});

afterAll(() => rm(client, { recursive: true }));

const get = async (path: string, accept = '') => {
  const serve = await openAssets(client);
  return serve(new Request(`http://localhost${path}`, { headers: { 'accept-encoding': accept } }));
};

test('a built file may be kept for ever, and travels small to whom it can', async () => {
  const small = await get('/assets/page-1a2b.js', 'gzip, br');
  expect(small?.headers.get('content-encoding')).toBe('br');
  expect(small?.headers.get('vary')).toBe('Accept-Encoding');
  expect(small?.headers.get('cache-control')).toContain('immutable');
  expect(await small?.text()).toBe('small');

  const plain = await get('/assets/page-1a2b.js', 'gzip');
  expect(plain?.headers.get('content-encoding')).toBeNull();
  expect(plain?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await plain?.text()).toBe('plain');
});

test('nothing else is served', async () => {
  for (const path of ['/assets/none.js', '/assets/../secret.txt', '/secret.txt', '/assets/page-1a2b.js.br']) {
    expect(await get(path)).toBeNull();
  }
});
