/** 'P.O. Box 5', 'POB 5', 'P O BX', 'Post Office Box', 'Postal Box', 'PO Drawer', also with a zero for the letter. */
const PO_BOX = /\bp[.\s]*[o0][.\s-]*(?:b[o0]?x|drawer)\b|\bp[.\s]*[o0][.\s]*b[o0]?x?\.?\s*(?:#|no\.?)?\s*\d/i;
const POST_OFFICE_BOX = /\b(?:post(?:al)?\s*office|postal)\s*(?:b[o0]?x|drawer)\b/i;
const BARE_BOX = /^\s*b[o0]x\s*(?:#|no\.?)?\s*\d+/i;

/**
 * Whether an address line is a post office box, in any spelling (contract §3). Judged by the line, never by the
 * ZIP: Oakville's 94562 is a PO box ZIP to the post office although carriers deliver to its streets.
 */
export function isPoBox(line: string | undefined): boolean {
  if (!line) return false;
  const text = line.normalize('NFKC');
  return PO_BOX.test(text) || POST_OFFICE_BOX.test(text) || BARE_BOX.test(text);
}
