import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** `null` if no file has this name. */
export type ServeAsset = (request: Request) => Response | null;

interface Asset {
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly brotli: Uint8Array<ArrayBuffer> | null;
  readonly gzip: Uint8Array<ArrayBuffer> | null;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** A few hundred kilobytes. Names contain a content hash, so browsers and CDNs may cache them forever. */
export async function openAssets(
  clientDirectory: string,
  manifests: Readonly<Record<string, string>> = {},
): Promise<ServeAsset> {
  const directory = join(clientDirectory, 'assets');
  const names = await readdir(directory);
  const written = new Set(names);
  const read = (name: string) => (written.has(name) ? readFile(join(directory, name)) : null);

  const assets = new Map<string, Asset>();
  for (const name of names) {
    const type = types[extname(name)];
    const plain = type === undefined ? null : await read(name);
    if (type === undefined || plain === null) continue;
    assets.set(`/assets/${name}`, {
      type,
      plain,
      brotli: await read(`${name}.br`),
      gzip: await read(`${name}.gz`),
    });
  }

  for (const [path, text] of Object.entries(manifests)) {
    const plain = new Uint8Array(Buffer.from(text));
    const [brotli, gzip] = [new Uint8Array(brotliCompressSync(plain)), new Uint8Array(gzipSync(plain))];
    assets.set(path, { type: types['.js'] ?? '', plain, brotli, gzip });
  }

  return (request) => {
    const asset = assets.get(new URL(request.url).pathname);
    return asset ? answer(asset, request) : null;
  };
}

function answer(asset: Asset, request: Request): Response {
  const headers = new Headers({
    'Content-Type': asset.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  });
  if (asset.brotli || asset.gzip) headers.set('Vary', 'Accept-Encoding');
  const accepted = request.headers.get('accept-encoding') ?? '';
  const [body, encoding] = encoded(asset, accepted);
  if (encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}

function encoded(
  asset: Asset,
  accepted: string,
): [body: Uint8Array<ArrayBuffer>, encoding: 'br' | 'gzip' | null] {
  if (asset.brotli && /\bbr\b/.test(accepted)) return [asset.brotli, 'br'];
  if (asset.gzip && /\bgzip\b/.test(accepted)) return [asset.gzip, 'gzip'];
  return [asset.plain, null];
}
