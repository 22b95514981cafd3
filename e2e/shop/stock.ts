import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Counts bottles as an operator does, with the shop's command line, while the shop runs. All tests buy from one
 * shop: a test takes a bottle that no other one buys.
 */
export async function setStock(slug: string, bottles: number): Promise<void> {
  const env = { ...process.env, SHOP_MODE: 'development', DATA_DIR: process.env.E2E_DATA_DIR };
  await run(process.execPath, ['cli/shop.ts', 'stock', 'set', slug, String(bottles)], { cwd: root, env });
}
