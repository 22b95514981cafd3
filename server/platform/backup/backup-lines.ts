import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type BackupSecrets, UnusableBackup, unsealing } from './sealed-chunks.ts';

const LINE_END = 0x0a;

export interface BackupLines {
  /** Without its line end; null after the last. Throws UnusableBackup if the file is damaged. */
  next(): Promise<Buffer | null>;
  close(): void;
}

/** As bytes. Verifies everything before unzipping it. */
export function openLines(path: string, secrets: BackupSecrets, trust: { isTrusted: boolean }): BackupLines {
  const file = createReadStream(path);
  // The last stream's iterator throws the errors of every part.
  const unzipped = pipeline(file, unsealing(secrets, trust), createGunzip(), () => undefined);
  const reader = unzipped[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const read = () =>
    reader.next().catch((error: Error) => {
      throw error instanceof UnusableBackup ? error : new UnusableBackup(error.message);
    });
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
        const { done, value } = await read();
        if (done) return null;
        rest = value;
      }
    },
    close: () => void file.destroy(),
  };
}
