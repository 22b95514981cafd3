import { join } from 'node:path';
import nodeArguments from '../server/node-arguments.json' with { type: 'json' };
import nodeEnvironment from '../server/node-environment.json' with { type: 'json' };
import { BENCH_TODAY } from './journeys/guest-checkout.ts';
import { type Server, startServer } from './start-server.ts';

const shop = join(import.meta.dirname, '../server/main.ts');

/** The shop as `npm start` runs it, on the given database; shoppers use brand 2's site. */
export function startShop(databaseUrl: string, role: 'all' | 'web' = 'all'): Promise<Server> {
  return startServer([...nodeArguments, shop], (port) => ({
    ...nodeEnvironment,
    NODE_ENV: 'production',
    SHOP_MODE: 'development',
    DATABASE_URL: databaseUrl,
    ROLE: role,
    HOST: '127.0.0.1',
    BRAND_1_ORIGIN: `http://localhost:${port}`,
    BRAND_2_ORIGIN: `http://brand2.localhost:${port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    SHOP_TODAY: BENCH_TODAY,
    LOG_LEVEL: 'warn',
  }));
}
