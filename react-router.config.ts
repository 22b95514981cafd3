import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  ssr: true,
  // A handful of routes: the whole map goes out with the first page, no extra round trip finds it.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) =>
    writeCompressedCopies(join(reactRouterConfig.buildDirectory, 'client', 'assets')),
} satisfies Config;

/** Compresses what browsers load once, at build time, instead of once for each shopper. */
async function writeCompressedCopies(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const path = join(directory, name);
    const plain = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(plain));
    await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }));
  }
}
