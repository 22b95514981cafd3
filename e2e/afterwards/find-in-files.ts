import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cardNeedles, type TypedCards } from '../../server/testing/find-card-data.ts';

const CHUNK = 4 * 1024 * 1024;
/** Longer than any number: what lies across two chunks is seen in the second. */
const OVERLAP = 64;

/**
 * Searches the bytes of all files below a folder. Rows that were deleted or overwritten, such as finished jobs, are in
 * PostgreSQL's files and its log of changes for long.
 */
export function findInFiles(folder: string, { numbers }: TypedCards): { bytes: number; found: string[] } {
  const needles = cardNeedles(numbers).map(({ digits, name }) => ({ bytes: Buffer.from(digits), name }));
  const chunk = Buffer.allocUnsafe(CHUNK + OVERLAP);
  const found = new Set<string>();
  let bytes = 0;
  for (const path of filesBelow(folder)) {
    for (const part of chunksOf(path, chunk)) {
      bytes += part.length;
      for (const { bytes: digits, name } of needles)
        if (part.includes(digits)) found.add(`${name} in ${path}`);
    }
  }
  return { bytes, found: [...found] };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
}

function* chunksOf(path: string, chunk: Buffer): Generator<Buffer> {
  const file = openIfThere(path);
  if (file === null) return;
  try {
    let kept = 0;
    for (;;) {
      const read = readSync(file, chunk, kept, CHUNK, null);
      if (read === 0) return;
      const end = kept + read;
      yield chunk.subarray(0, end);
      kept = Math.min(OVERLAP, end);
      chunk.copyWithin(0, end - kept, end);
    }
  } finally {
    closeSync(file);
  }
}

/** PostgreSQL runs on and removes files of its own between the listing and the search. */
function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
