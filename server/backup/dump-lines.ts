import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

const LINE_END = 0x0a;

export interface DumpLines {
  /** The next line without its end; null after the last. Throws where the file is broken or ends too early. */
  next(): Promise<Buffer | null>;
}

/** Reads a dump line by line, as bytes. */
export function openLines(path: string): DumpLines {
  const unzipped = createGunzip();
  createReadStream(path)
    .on('error', (error) => unzipped.destroy(error))
    .pipe(unzipped);
  const reader = unzipped[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  return {
    async next() {
      const pieces: Buffer[] = [];
      for (;;) {
        const end = rest.indexOf(LINE_END);
        if (end >= 0) {
          pieces.push(rest.subarray(0, end));
          rest = rest.subarray(end + 1);
          return pieces.length === 1 ? (pieces[0] ?? null) : Buffer.concat(pieces);
        }
        pieces.push(rest);
        const { done, value } = await reader.next();
        if (done) return null;
        rest = value;
      }
    },
  };
}
