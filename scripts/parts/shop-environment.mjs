import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { Stop } from './run.mjs';

/**
 * What a program of the shop gets besides the environment: the settings of the file .env, when there is
 * one (the environment wins), and the mode. NODE_ENV alone can't tell the mode, since React is only
 * fast with NODE_ENV=production, and the demo shall be fast as well: it is SHOP_MODE, which follows NODE_ENV
 * as the operator set it.
 */
export function shopEnvironment() {
  const file = join(root, '.env');
  if (existsSync(file)) {
    if (!process.loadEnvFile) throw new Stop('Reading the file .env takes Node 20.12 or later.');
    process.loadEnvFile(file);
  }
  const mode =
    process.env.SHOP_MODE ?? (process.env.NODE_ENV === 'production' ? 'production' : 'development');
  return { NODE_ENV: 'production', SHOP_MODE: mode };
}
