import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const assets = join(import.meta.dirname, '../../build/client/assets');

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#722f37"/></svg>`;

const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width"><link rel="preload" href="/font" as="font" type="font/woff2" crossorigin>
<style>@font-face{font-family:f;src:url(/font);font-display:optional}body{font:16px f,sans-serif}</style></head>
<body><h1>A bare page</h1><img src="/picture" width="300" height="300" alt=""><p>${'One font, one picture. '.repeat(30)}</p></body></html>`;

/** What no page undercuts: one document, one font, one picture, no script, from a server that only hands them out. */
export async function openBarePage(): Promise<{ origin: string; close: () => void }> {
  const fontName = readdirSync(assets).find((name) => /^sans-.*\.woff2$/.test(name)) ?? '';
  const files = new Map<string, readonly [type: string, body: string | Buffer]>([
    ['/', ['text/html; charset=utf-8', document]],
    ['/font', ['font/woff2', readFileSync(join(assets, fontName))]],
    ['/picture', ['image/svg+xml', picture]],
  ]);
  const server = createServer(({ url }, response) => {
    const [type, body] = files.get(url ?? '') ?? ['text/plain', ''];
    response.setHeader('Content-Type', type).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
