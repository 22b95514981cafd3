import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERROR_STATUS } from '../../contract/error.ts';
import { createApp } from '../app.ts';
import { signedHeaders, webhookSecret } from '../outbound-webhooks/signing.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

const run = promisify(execFile);

let shop: TestShop;
let guide: string;
beforeAll(async () => {
  shop = await openTestShop();
  guide = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
});
afterAll(() => shop.close());

function blocks(language: string): string[] {
  return [...guide.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code]) => code ?? '',
  );
}

describe('the guide', () => {
  test('leads to an order, line by line', async () => {
    const server = createServer(getRequestListener(createApp(shop.parts).fetch));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const script = ['set -euo pipefail', ...blocks('bash')].join('\n');
    const env = { ...process.env, SHOP: `http://brand2.localhost:${port}` };
    const { stdout } = await run('bash', ['-c', script], { env })
      .catch(({ stdout, stderr }) => {
        throw new Error(`${stdout}\n${stderr}`);
      })
      .finally(() => server.close());
    expect(stdout).toContain('"orderComplete":true');
    expect(stdout).toContain('"state":"paid"');
    expect(stdout).toContain('"orders":[]');
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

  test('names every error with its status', () => {
    for (const [code, status] of Object.entries(ERROR_STATUS)) {
      expect(guide).toMatch(new RegExp(`^\\| ${status} +\\| \`${code}\``, 'm'));
    }
  });
});
