/** What people put between the letters: 'P.O.', 'P/O', 'P, O', 'P_O', 'P-O'. */
const GAP = '[\\s.,:/_°-]*';
/** 'Box 5', 'Box: 5', 'Box #5', 'Box No. 5' */
const NUMBER = `${GAP}(?:#|no\\.?)?\\s*\\d`;

const SPELLINGS: readonly RegExp[] = [
  // 'P.O. Box 5', 'PO Drawer', 'P O BX', also with a zero for the letter
  `\\bp${GAP}[o0]${GAP}(?:b[o0]?x|drawer)\\b`,
  // 'POB 5', 'POBox5', 'P.O.B. 5'
  `\\bp${GAP}[o0]${GAP}b[o0]?x?${NUMBER}`,
  // 'PO 123', and nothing before it
  `^\\s*p${GAP}[o0]${NUMBER}`,
  // 'Post Office Box', 'Postal Box', 'Postbox 4', 'Apartado Postal 4'
  `\\b(?:post(?:al)?${GAP}office|postal)${GAP}(?:b[o0]?x|drawer)\\b`,
  `\\bpost${GAP}b[o0]x${NUMBER}`,
  `\\bapartado(?:\\s+postal)?${NUMBER}`,
  // 'Box 12', 'Bx 12', 'Caller Box 12', 'Lock Box 12', and nothing before it
  `^\\s*(?:(?:caller|lock)\\s*)?b[o0]?x${NUMBER}`,
].map((spelling) => new RegExp(spelling, 'i'));

/** Characters without a width, which text copied from a page or a letter may hold. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/**
 * Whether an address line is a post office box, in any spelling (contract §3). Judged by the line, never by the
 * ZIP: Oakville's 94562 is a PO box ZIP to the post office although carriers deliver to its streets.
 */
export function isPoBox(line: string | undefined): boolean {
  if (!line) return false;
  const text = line.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/g, ' ');
  return SPELLINGS.some((spelling) => spelling.test(text));
}
