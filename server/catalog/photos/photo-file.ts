import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Refusal, type Result, reject } from '../../platform/http/refusal.ts';

export interface PhotoOnDisk {
  readonly path: string;
  readonly kind: PhotoKind;
}

type PhotoKind = 'jpeg' | 'png' | 'webp' | 'avif';

export const NO_PHOTO: Refusal = {
  code: 'unsupported-media-type',
  message: 'Upload a photo as JPEG, PNG, WebP or AVIF.',
};

/** What `kindOf` looks at. */
const HEAD_BYTES = 12;

/**
 * Writes an upload to a file as it arrives and removes it after `use`: decoders read any part of a picture at any time, and
 * many may wait for their turn. Refuses `unsupported-media-type` by the first bytes, before the others arrive. What the
 * upload throws goes through.
 */
export async function withPhotoFile<Value>(
  upload: AsyncIterable<Uint8Array>,
  use: (file: PhotoOnDisk) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const chunks = upload[Symbol.asyncIterator]();
  const { head, kind } = await beginningOf(chunks);
  if (kind === null) {
    await chunks.return?.();
    return reject(NO_PHOTO);
  }
  const folder = await mkdtemp(join(tmpdir(), 'photo-'));
  try {
    const path = join(folder, 'upload');
    await pipeline(
      async function* () {
        yield head;
        yield* { [Symbol.asyncIterator]: () => chunks };
      },
      createWriteStream(path, { mode: 0o600 }),
    );
    return await use({ path, kind });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function beginningOf(chunks: AsyncIterator<Uint8Array>) {
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return { head, kind: kindOf(head) };
}

/** By its first bytes: a name and a Content-Type can say anything. */
function kindOf(bytes: Buffer): PhotoKind | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'png';
  const text = bytes.subarray(0, 12).toString('latin1');
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp';
  return text.slice(4) === 'ftypavif' ? 'avif' : null;
}
