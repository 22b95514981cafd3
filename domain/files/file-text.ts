/**
 * The text of a file as Excel, a bookkeeper's program or an editor saved it: UTF-8 or UTF-16 with its byte-order mark,
 * else UTF-8, else Windows-1252. Never fails: every byte has a character in Windows-1252.
 */
export function decodeFile(bytes: Uint8Array): string {
  const [one, two] = bytes;
  if (one === 0xff && two === 0xfe) return decoded('utf-16le', bytes);
  if (one === 0xfe && two === 0xff) return decoded('utf-16be', bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoded('windows-1252', bytes);
  }
}

function decoded(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** The first characters of workbooks (new, old) and of PDF, which people choose instead of a CSV file. */
const NO_TABLE = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '%PDF'];

export const SAVE_AS_CSV = 'It is not a CSV file. In Excel choose File, Save As, and the type CSV UTF-8.';

/** False for a workbook or a PDF. */
export function isTableText(text: string): boolean {
  return !NO_TABLE.some((start) => text.startsWith(start));
}
