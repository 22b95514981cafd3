import { withoutUnseen } from '../people/plain-text.ts';

/** Look-alikes that remain after normalizing, which removes marks, widths and styles. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['aаαɑᴀ', 'bвьβʙᏼ', 'cсςᴄ', 'dԁᴅ', 'eеєεᴇ', 'fϝꜰ', 'gɡɢ', 'iіιıɪ', 'lӏʟ', 'nпηɴ\u039D', 'oоοøօᴏσ'],
    ...['pрρᴘ', 'rгʀ', 'sѕꜱ', 'tтτᴛ', 'uυս', 'vѵνᴠ', 'wԝшᴡ', 'xхχ×', 'yуүγʏ\u03A5'],
  ].flatMap(([letter = '', ...others]) => others.map((other) => [other, letter])),
);
/** White letters on black, and flag letters: each block runs from A to Z. */
const LETTERS_IN_BOXES = [0x1f150, 0x1f170, 0x1f1e6];

/** The line as it looks: lowercase Latin letters, digits, and one blank for anything between them. */
function skeleton(line: string): string {
  return [...withoutUnseen(line).normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((character) => LOOK_ALIKES[character] ?? inABox(character) ?? character.toLowerCase())
    .map((character) => LOOK_ALIKES[character] ?? character)
    .join('')
    .replace(/(?![0-9])\p{Nd}/gu, '1')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function inABox(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  const first = LETTERS_IN_BOXES.find((start) => code >= start && code < start + 26);
  return first === undefined ? undefined : String.fromCharCode(97 + code - first);
}

/** A word with any sign between its letters, and with digits that look like letters: 'b.o.x', 'b0x'. */
function spelled(word: string): string {
  return [...word].map((letter) => DIGIT_FOR[letter] ?? letter).join(' ?');
}

const DIGIT_FOR: Readonly<Record<string, string>> = { o: '[o0]', l: '[l1]', i: '[i1]' };

const NUMBER = ' ?(?:no |nr |num |number )?\\d';
const BEGIN = '(?<![a-z])';
const END = '(?![a-z])';
const BOX = `(?:${spelled('box')}|b ?x|${spelled('drawer')}|dwr)`;
const POST = `(?:${spelled('post')}(?: ?a ?l)?)`;
/** Company words that may follow 'General Delivery'. */
const COMPANY = '(?:co|company|corp|inc|llc|logistics|services?|solutions|systems?)';

const SPELLINGS: readonly RegExp[] = [
  // 'P.O. Box 5', 'PO Drawer', '(PO) BX', 'P*O*Box'
  `${BEGIN}p ?[o0] ?${BOX}${END}`,
  // 'POB 5', 'P.O.B. 5', 'PO Bin 5'
  `${BEGIN}p ?[o0] ?(?:b|${spelled('bin')})${NUMBER}`,
  // 'PO 123' at the start only; 'P01' is a unit
  `^p ?(?:o ?|0 )(?:no |nr )?\\d`,
  // 'Post Office Box12', 'Postal Box', 'Postbox 4'
  `${BEGIN}${POST} ?${spelled('office')} ?${BOX}${END}`,
  `${BEGIN}${spelled('postal')} ?${BOX}${END}`,
  `${BEGIN}${spelled('post')} ?${BOX}${NUMBER}`,
  // Puerto Rico's 'Apartado Postal 4'
  `${BEGIN}(?:apartado|apdo)(?: postal)?${NUMBER}`,
  // 'Box 12', 'Bx 12', 'Drawer 12', 'Lock Box 12', 'Caller Service 12', at the start only
  `^(?:caller |lock ?)?${BOX}${NUMBER}`,
  `^(?:firm )?caller(?: service)?(?:${NUMBER}|$)`,
  // 'Bin 12', 'Drawer Q', 'Mail Box 5', 'USPS Box 5', 'Post. Off. Box 5', 'Pst Ofc Bx 5', at the start only
  `^bin${NUMBER}`,
  `^(?:drawer|dwr) [a-z]$`,
  `^(?:mail|usps|us mail|office|op|p(?:o?st)? ?o(?:ff?|fc)(?:ice)?) ?${BOX}${NUMBER}`,
  // The same in French, Spanish and German
  `^(?:boite postale|b ?p|casilla|buzon|caja postal|postfach)${NUMBER}`,
  // Kept at a post office
  `^gen ?del(?:ivery)?$`,
  `^poste restante`,
  `${BEGIN}${spelled('general')} ?${spelled('delivery')}(?! ${COMPANY}(?: |$))${END}`,
].map((spelling) => new RegExp(spelling));

/** Contract §3. We judge the line, never the ZIP: carriers deliver to the streets of Oakville's PO box ZIP 94562. */
export function isPoBox(line: string | null | undefined): boolean {
  if (!line) return false;
  const look = skeleton(line);
  return SPELLINGS.some((spelling) => spelling.test(look));
}

export interface AddressLines {
  readonly name_first: string;
  readonly name_last: string;
  readonly company?: string | null | undefined;
  readonly address1: string;
  readonly address2?: string | null | undefined;
  readonly city: string;
}

/** Whether any label line, or two of them together, is a PO box: 'PO' above 'Box 5'. */
export function hasPoBox({
  name_first,
  name_last,
  company,
  address1,
  address2,
  city,
}: AddressLines): boolean {
  const name = `${name_first} ${name_last}`;
  const lines = [company, address1, address2, city, [company, address1, address2].join(' ')];
  // Po Box is also a person's name, but no name has a number.
  return lines.some(isPoBox) || (/\p{Nd}/u.test(name) && isPoBox(name));
}
