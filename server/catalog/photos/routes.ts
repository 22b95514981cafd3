import { Hono } from 'hono';
import type { Db } from '../../platform/database/access.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { NOT_FOUND, refuse } from '../../platform/http/refusal.ts';
import { selectFile } from './photo-store.ts';

/** Bytes of photos that are kept in memory: all that a usual shop shows on its list. */
const MOST_KEPT_BYTES = 32 * 1024 * 1024;
const TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', jpg: 'image/jpeg' };

/** `/photos/{name}-{width}.{format}`, for shoppers. A name never has other bytes, so it is kept for a year. */
export function photoRoutes({ db }: { db: Db }) {
  const kept = new Map<string, Buffer>();
  let keptBytes = 0;

  async function bytesOf(file: string): Promise<Buffer | null> {
    const known = kept.get(file);
    if (known) return known;
    const found = await selectFile(db, file);
    if (found === null) return null;
    kept.set(file, found.bytes);
    keptBytes += found.bytes.length;
    for (const [oldest, bytes] of kept) {
      if (keptBytes <= MOST_KEPT_BYTES) break;
      kept.delete(oldest);
      keptBytes -= bytes.length;
    }
    return found.bytes;
  }

  return new Hono<AppEnv>().get('/photos/:file{[0-9a-f]{24}-(?:400|800|1600)\\.(?:avif|jpg)}', async (c) => {
    const { file } = c.req.param();
    const bytes = await bytesOf(file);
    if (bytes === null) return refuse(c, NOT_FOUND);
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': TYPES[file.split('.')[1] ?? ''] ?? '',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
}
