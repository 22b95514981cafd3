import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { ERROR_REASONS, ERROR_STATUS } from '../../../contract/error.ts';
import { signedHeaders, webhookSecret } from '../../messages/outbound-webhooks/signing.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { LIMITS } from '../../platform/rate-limits/limits.ts';
import { testShop } from '../../testing/test-shop.ts';
import { createApp } from '../app.ts';

const runProgram = promisify(execFile);

const shop = testShop();
let guide: string;
beforeAll(async () => {
  guide = await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8');
});

function blocks(language: string): string[] {
  return [...guide.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code]) => code ?? '',
  );
}

/** Everything that the lines print, of a shop whose day it is. */
async function run(lines: readonly string[], clock: Clock): Promise<string> {
  const server = createServer(getRequestListener(createApp({ ...shop.parts, clock }).fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const env = { ...process.env, SHOP: `http://brand2.localhost:${port}` };
  const { stdout } = await runProgram('bash', ['-c', ['set -euo pipefail', ...lines].join('\n')], { env })
    .catch(({ stdout, stderr }) => {
      throw new Error(`${stdout}\n${stderr}`);
    })
    .finally(() => server.close());
  return stdout;
}

describe('the guide', () => {
  test('leads to an order, line by line', async () => {
    const stdout = await run(blocks('bash'), shop.parts.clock);
    expect(stdout).toContain('"orderComplete":true');
    expect(stdout).toContain('"state":"paid"');
    expect(stdout).toContain('"orders":[]');
  });

  test.each([
    ['a Saturday', '2027-03-06'],
    ['a holiday', '2027-05-31'],
    ['two days before Thanksgiving', '2027-11-23'],
  ])('leads to an order on %s', async (_, today) => {
    const untilPaid = blocks('bash').findIndex((block) => block.includes('/api/cart/payment"'));
    const stdout = await run(blocks('bash').slice(0, untilPaid + 1), systemClock(today));
    expect(stdout).toContain('"orderComplete":true');
  });

  test('checks signatures of ours, and no others', async () => {
    const [code = ''] = blocks('js');
    const { verify } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const secret = webhookSecret('a secret of this test', 'salt');
    const content = { id: 'msg', timestamp: Math.floor(Date.now() / 1000), body: '{"type":"order.placed"}' };
    const headers = signedHeaders(content, [webhookSecret('another', 'salt'), secret]);
    expect(() => verify(secret, headers, content.body)).not.toThrow();
    expect(() => verify(secret, headers, `${content.body} `)).toThrow('not signed');
    const old = signedHeaders({ ...content, timestamp: content.timestamp - 301 }, [secret]);
    expect(() => verify(secret, old, content.body)).toThrow('too old');
  });

  test.each([
    ['failed log-ins of an account, from one address', LIMITS.failedLoginsByAccountAndAddress],
    ['declined cards of a shopper', LIMITS.declinedCardsByShopper],
    ['unknown promo codes of a shopper', LIMITS.unknownCouponsByShopper],
    ['payments from one address', LIMITS.paymentsByAddress],
  ])('says how many %s are too many', (what, { burst, everySeconds }) => {
    expect(guide).toMatch(new RegExp(`^\\| ${what} +\\| ${burst} +\\| ${everySeconds} s +\\|$`, 'm'));
  });

  test('names every error with its status', () => {
    for (const [code, status] of Object.entries(ERROR_STATUS)) {
      expect(guide).toMatch(new RegExp(`^\\| ${status} +\\| \`${code}\``, 'm'));
    }
  });

  test('names every reason', () => {
    for (const reason of ERROR_REASONS) expect(guide).toMatch(new RegExp(`^\\| \`${reason}\` +\\|`, 'm'));
  });
});
