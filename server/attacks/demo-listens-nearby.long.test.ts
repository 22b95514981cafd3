import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { startServerProcess } from '../testing/server-process.ts';
import { testShop } from '../testing/test-shop.ts';

/** Row 10 of the break-in: settings that were forgotten left doors open. */
const shop = testShop();

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const end = (isOpen: boolean) => () => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });
}

test('without a mode, the demo listens on this machine only, and warns about an unknown proxy', async () => {
  const server = await startServerProcess({
    DATABASE_URL: shop.databaseUrl,
    NODE_ENV: '',
    SHOP_MODE: '',
    HOST: '',
  });
  try {
    await server.ready();
    expect(await canConnect('127.0.0.1', server.port)).toBe(true);
    const others = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .map(({ address, scopeid }) => (scopeid ? null : address))
      .filter((address) => address !== null && address !== '127.0.0.1');
    for (const address of new Set(['::1', ...others])) {
      expect(await canConnect(String(address), server.port), String(address)).toBe(false);
    }

    const ask = () =>
      fetch(`http://127.0.0.1:${server.port}/api/lookups`, { headers: { 'x-forwarded-for': '1.2.3.4' } });
    await Promise.all([ask(), ask(), ask()]);
    const warnings = server.printed().match(/X-Forwarded-For came from 127\.0\.0\.1/g);
    expect(warnings).toHaveLength(1);
  } finally {
    await server.kill();
  }
});
