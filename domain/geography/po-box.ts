import { withoutUnseen } from '../people/plain-text.ts';

/** Look-alikes that remain after normalizing, which removes marks, widths and styles. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['aаαɑᴀ', 'bвьβʙᏼß', 'cсςᴄ', 'dԁᴅ', 'eеєεᴇ', 'fϝꜰ', 'gɡɢ', 'iіιıɪ', 'lӏʟ', 'nпηɴ\u039D', 'oоοøօᴏσ'],
    ...['pрρᴘþ₽℗', 'rгʀ', 'sѕꜱ', 'tтτᴛ', 'uυս', 'vѵνᴠ', 'wԝшᴡ', 'xхχ×', 'yуүγʏ\u03A5'],
  ].flatMap(([letter = '', ...others]) => others.map((other) => [other, letter])),
);
/** White letters on black, and flag letters: each block runs from A to Z. */
const LETTERS_IN_BOXES = [0x1f150, 0x1f170, 0x1f1e6];

/** The line as it looks: lowercase Latin letters, digits, and one blank for anything between them. */
function skeleton(line: string): string {
  return [...withoutUnseen(line).replaceAll('№', ' no ').normalize('NFKD').replace(/\p{M}/gu, '')]
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

const DIGIT_FOR: Readonly<Record<string, string>> = { b: '[b8]', o: '[o0]', l: '[l1]', i: '[i1]' };

const NO = '(?:no|nbr|nr|num|number)';
const NUMBER = ` ?(?:${NO} ?)?\\d`;
const BEGIN = '(?<![a-z])';
/** The end of a word, or of 'Box' in 'BoxNo5'. */
const END = `(?:(?![a-z])|(?=${NO} ?\\d))`;
const LOCK_BOX = 'lock(?:ed)? ?';
const DRAWER = `(?:${spelled('drawer')}|dwr)`;
const BOX = `(?:${spelled('box')}|b ?x|${DRAWER})`;
/** Mistyped, as only before a number and behind 'PO': 'Boxx', 'Bxo', 'Boks'. 'Po Boy' and 'Po Bros' are companies. */
const MISTYPED_BOX = '(?:b[a-z]{0,2}x[a-z]{0,2}|bo(?:s|z|ks?|cks))';
const PO = `${BEGIN}(?:g ?|u ?s ?)?p ?[o0]`;
const POST = `(?:${spelled('post')}(?: ?a ?l)?)`;
/** Wisconsin names county roads by letters: 'County Road PO 5'. */
const NO_ROAD = '(?<!(?:road|rd|hwy|highway|trunk|trk|county|c ?r|cth) ?)';
const CORREOS = '(?: (?:postal|(?:de )?correos?))?';
const CALLER_SERVICE = 'caller (?:service|serv|svc)';
const ABROAD = '(?:(?:boite|case|casella) postale|(?:caja|caixa) postal|post(?:fach|bus|boks))';
/** Company words that may follow 'General Delivery'. */
const COMPANY = '(?:co|company|corp|inc|llc|logistics|services?|solutions|systems?)';

const SPELLINGS: readonly RegExp[] = [
  // 'P.O. Box 5', 'GPO Box 5', 'PO Drawer', '(PO) BX', 'P*O*Box', 'PO BoxNo5', 'PO Boxes', 'PO Mailbox'
  `${PO} ?(?:mail ?)?${BOX}(?:es)?${END}`,
  // 'POB 5', 'P.O.B. 5', 'PO Bin 5', 'PO Bag 5', 'PO Boxx 5'
  `${PO} ?(?:b|${spelled('bin')}|bag|${MISTYPED_BOX})${NUMBER}`,
  // 'MainStPOBox5'
  `pobox ?\\d`,
  // 'P.O. 123', '# PO-12', 'Box PO 5'; with a zero at the start only: 'P01' is a unit
  `${NO_ROAD}${BEGIN}p ?o${NUMBER}`,
  `^p ?0 ${NO}? ?\\d`,
  // 'GPO 12', at the start only
  `^g ?p ?o${NUMBER}`,
  // 'P. Box 5', 'Private Bag 5', 'Locked Bag 5', at the start only
  `^p ?${spelled('box')}${NUMBER}`,
  `^(?:private|locked) (?:mail ?)?bag${NUMBER}`,
  // 'Post Office Box12', 'Postal Box', 'Postbox 4', 'Post Ofc Box 5'
  `${BEGIN}${POST} ?${spelled('office')} ?${BOX}${END}`,
  `${BEGIN}p(?:o?st)? o(?:ff?|fc) ?${BOX}(?:${NUMBER}|$)`,
  `${BEGIN}${spelled('postal')} ?(?:${LOCK_BOX})?${BOX}${END}`,
  `${BEGIN}${spelled('post')} ?${BOX}${NUMBER}`,
  // 'Post Office No. 5', at the start only
  `^${POST} ?(?:${spelled('office')}|off?|ofc)${NUMBER}`,
  // Puerto Rico's 'Apartado Postal 4', 'Apartado de Correos 4'
  `${BEGIN}(?:apartado|apdo)${CORREOS}${NUMBER}`,
  // 'Lock Box 9', 'Caller Service 9', 'Caller Box 9'; 'Drawer 9' behind a street: 'The Drawer 9' is a company
  `${BEGIN}(?:(?:${LOCK_BOX}|caller )${BOX}|${CALLER_SERVICE})${NUMBER}`,
  `^\\d.* ${DRAWER}${NUMBER}`,
  // 'Box 12', 'Box A12', 'Caller 12', at the start only: behind a route, a box stands at the road
  `^${BOX}(?:${NUMBER}| (?:${NO} )?[a-z] ?\\d)`,
  `^(?:firm )?(?:caller|${CALLER_SERVICE})(?:${NUMBER}|$)`,
  // 'Bin 12', as 'Bin 36 Restaurant' is a company; 'Drawer Q', 'Box No. A', 'Mail Box 5', 'USPS Box 5', 'Post. Off. Box 5', 'Pst Ofc Bx 5', at the start only
  `^bin${NUMBER}[\\da-z]*$`,
  `^${BOX} (?:${NO} )?[a-z]$`,
  `^(?:mail|usps|us mail|office|op|pstl|p(?:o?st)? ?o(?:ff?|fc)(?:ice)?) ?${BOX}${NUMBER}`,
  // The same in other languages
  `^(?:${ABROAD}|b ?p|casilla${CORREOS}|buzon)${NUMBER}`,
  `^c ?p${NUMBER}\\d*$`,
  // The words alone, with the number on another line or none
  `^(?:${ABROAD}|(?:apartado|apdo|casilla) (?:postal|de correos?)|${LOCK_BOX}box|post ?box|p ?o ?b)$`,
  // Kept at a post office
  `^(?:gen(?:eral| ?l)?|gnrl) ?(?:del(?:iv(?:ery)?)?|dlvy)$`,
  `^(?:poste restante|lista de correos)`,
  `^c o postmaster`,
  `${BEGIN}${spelled('general')} ?${spelled('delivery')}(?! ${COMPANY}(?: |$))${END}`,
].map((spelling) => new RegExp(spelling));

/** We judge the line, never the ZIP: carriers deliver to the streets of Oakville's PO box ZIP 94562. */
export function isPoBox(line: string | null | undefined): boolean {
  if (!line) return false;
  const look = skeleton(line);
  return SPELLINGS.some((spelling) => spelling.test(look));
}

/** The box behind it, which may have a line of its own, stands at the road or belongs to the military. */
const ROUTE =
  /^(?:r ?r|rural r(?:oute|te?)|r ?f ?d|r(?:ou)?te?|s ?r|star r(?:oute|te?)|h ?c ?r?|highway contract(?: route)?|psc|cmr|unit) ?\d+[a-z]?$/;

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
  const street = [address1, address2].join(' ');
  const lines = [company, address1, street, city, [company, street].join(' ')];
  if (!ROUTE.test(skeleton(address1))) lines.push(address2);
  // Po Box is also a person's name, but no name has a number.
  return lines.some(isPoBox) || (/\p{Nd}/u.test(name) && isPoBox(name));
}
