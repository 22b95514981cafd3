import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasPoBox, isPoBox } from './po-box.ts';

test.each([
  'P.O. Box 12',
  'PO Box 12',
  'po box 12',
  'P O BOX 12',
  'POBox 12',
  'P.O.Box 12',
  'PO-Box 12',
  'POB 12',
  'P.O.B. 12',
  'P.O. B. 12',
  'PO Box #12',
  'PO Box No. 12',
  'PO Box A',
  'P0 B0X 12',
  'PO Bx 12',
  'P.O. Drawer 7',
  'Post Office Box 12',
  'post  office box 12',
  'Postal Box 4',
  'Box 12',
  '  box #12',
  '100 Main St, PO Box 12',
  'ＰＯ Ｂｏｘ 12',
  'P/O Box 5',
  'P,O. Box 5',
  'P_O_Box 7',
  'P-O Box 7',
  'P\u200b.O. Box 7',
  'PO\u00a0Box 7',
  'PO 123',
  'P.O. 123',
  'P. O. #123',
  'Post-Office Box 9',
  'Postbox 12',
  'Post Box 12',
  'Apartado Postal 12',
  'Apartado 12',
  'Bx 12',
  'Box: 12',
  'Caller Box 12',
  'Lock Box 12',
  'c/o Smith, PO Box 4',
])('%s is a PO box', (line) => {
  expect(isPoBox(line)).toBe(true);
});

test.each([
  '12 Post Oak Rd',
  'Box Canyon Rd',
  '12 Box Canyon Rd',
  '100 Boxwood Ln',
  '77 Poboy Street',
  '1 Po River Way',
  'RR 2 Box 12',
  'HC 1 Box 40',
  '20 Post Office Square',
  '300 Postal Way',
  '123 Main St Apt B 4',
  'Shop 4 Old Barn',
  '400 Depot Bldg 4',
  '12 Polo Box Rd 5',
  'PO Boylston 4',
  '1200 Postal Blvd 4',
  '5 Post Boxer Lane',
  '12 Lockbox Rd 3',
  '100 Main St, Unit P, 0 Boxwood',
  '77 Po Lane 5',
  'PMB 12',
  'Bin Hollow Rd 5',
  '12 Drawer Ct',
  'Genoa Delivery Rd 3',
  '5 Casilla Ln',
  'Office Park 5',
  '',
  undefined,
])('%s is a street', (line) => {
  expect(isPoBox(line)).toBe(false);
});

test.each([
  'Drawer Q',
  'Bin 12',
  'Gen Del',
  'Gen. Delivery',
  'Post. Off. Box 5',
  'Pst Ofc Bx 5',
  'Mail Box 5',
  'USPS Box 5',
  'Office Box 5',
  'OP Box 5',
  'Poste Restante',
  'Boîte Postale 5',
  'BP 5',
  'Casilla 5',
  'Buzón 5',
  'Caja Postal 5',
  'Postfach 12',
  'Post Office Box12',
  '(PO) Box 5',
  'P*O*Box 5',
  'P.O.B.O.X 5',
  'P~O~B~O~X~5',
  'Postal Box12',
  'Drawer 12',
  'Lock Drawer 4',
  'General Delivery',
  'GENERAL DELIVERY, NAPA',
  'Caller Service',
  'Caller Service 12',
  'Firm Caller 12',
  'PO Bin 5',
  'Р.О. Вох 12',
  'Ρ.Ο. Βοχ 12',
  'Ｐ．Ｏ．Ｂｏｘ １２',
  '🅿🅾 Box 5',
  '𝐏𝐎 𝐁𝐨𝐱 5',
  'ᴘᴏ ʙᴏx 5',
  'P0 B0X 12',
  'Pøst Öffice Bôx 5',
  'ΡΟSΤ ΟFFIСE ΒΟΧ 4',
  'Genera1 De1ivery',
  'Apdo. 12',
  'PO BOX twelve',
])('%s is a PO box, too', (line) => {
  expect(isPoBox(line)).toBe(true);
});

test.each([
  'Boxwood Lane',
  '12 Boxwood Lane',
  'Post Oak Blvd',
  '5 Drawer Ln',
  'Drawer Ln 4',
  'Poboxy',
  'The Box Company',
  'Letterbox LLC',
  'Box Elder',
  'Juke Box Records 5',
  'General Delivery Systems, LLC',
  'General Store',
  'Postal Annex 12',
  'Post Office Square Apt 4',
  'Apt P01',
  'P01',
  'P-05',
  'Unit PO',
  'Pebble Beach',
  'Port Orange',
  'Napa',
  'Сан-Франциско 5',
  '5 Polk Ave, Bldg X',
  'POB Ventures',
  'Caller & Sons',
])('%s is no PO box', (line) => {
  expect(isPoBox(line)).toBe(false);
});

test.each([
  ['a', 'аαɑᴀ', 'Drawer 5'],
  ['b', 'вьβʙᏼ', 'bin 5'],
  ['c', 'сϲςᴄ', 'Post Office Box'],
  ['d', 'ԁᴅ', 'Drawer 5'],
  ['e', 'еєεᴇ', 'General Delivery'],
  ['f', 'ϝꜰ', 'Post Office Box'],
  ['g', 'ɡɢ', 'General Delivery'],
  ['i', 'іιıɪ', 'General Delivery'],
  ['l', 'ӏʟ', 'General Delivery'],
  ['n', 'пηɴ\u039d', 'General Delivery'],
  ['o', 'оοøօᴏσ', 'Box 5'],
  ['p', 'рρᴘ', 'Post Office Box'],
  ['r', 'гʀ', 'Drawer 5'],
  ['s', 'ѕꜱ', 'Post Office Box'],
  ['t', 'тτᴛ', 'Post Office Box'],
  ['u', 'υս', 'Buzon 5'],
  ['v', 'ѵνᴠ', 'General Delivery'],
  ['w', 'ԝшᴡ', 'Drawer 5'],
  ['x', 'хχ×', 'Box 5'],
  ['y', 'уүγʏ\u03a5', 'General Delivery'],
])('a carrier reads as %s each of %s', (letter, others, line) => {
  for (const other of others) {
    const alike = line.replace(new RegExp(letter, 'i'), other);
    expect(alike).toContain(other);
    expect(isPoBox(alike), alike).toBe(true);
  }
});

test.each([
  '\u{1F150}PARTADO 5',
  'BU\u{1F169}ON 5',
  '\u{1F170}PARTADO 5',
  'BU\u{1F189}ON 5',
  '\u{1F1E6}PARTADO 5',
  'BU\u{1F1FF}ON 5',
  '\u{1F1F5}\u{1F1F4} \u{1F1E7}\u{1F1F4}\u{1F1FD} 5',
  'Box \u0665',
  'Box \u0967\u0968',
  'Post Off1ce Box',
  'Ge\u0301ne\u0300ral De\u0302livery',
  'Dwr 12',
  'Dwr Q',
  'PO Dwr',
  'Lockbox No. 5',
  'Caller',
  'Caller 12',
  'Firm Caller Service 12',
  'US Mail Box 5',
  'USPS Bx 5',
  'Post Office Drawer',
  'Postal Office Box',
  'P0ST B0X 5',
  'PO D.r.a.w.e.r',
  'P.O. B.i.n 5',
  'Post Number 5, PO Box Number 5',
  'General Delivery Apt 4',
])('%s is still a PO box', (line) => {
  expect(isPoBox(line)).toBe(true);
});

test.each([
  '5 Hippo Box Ln',
  '12 Po Boxwood Ln',
  '12 Office Box Ln',
  '5 Post Box Ln',
  '5 Delivery Ct',
  '5 Expo Drawerside',
  'Drawer QX',
  'My Drawer Q',
  'Binder 12',
  '5 Main St, Bin 12',
  'Unit 4 Gen Del',
  'Gen Delhi 5',
  'The Caller 12',
  'Callers 12',
  '5 Poste Restante Way',
  'General Delivery Co',
  'General Delivery Company',
  'General Delivery Inc.',
  'General Delivery Services',
  'General Deliverys',
  '5 Main St, Casilla 5',
])('%s is still no PO box', (line) => {
  expect(isPoBox(line)).toBe(false);
});

const LATIN_AND_ALIKE: Readonly<Record<string, readonly string[]>> = {
  p: ['p', 'P', 'Р', 'ρ', 'Ｐ', '𝐏'],
  o: ['o', 'O', '0', 'О', 'ο', 'Ｏ', 'ö'],
  b: ['b', 'B', 'В', 'Β', 'ｂ'],
  x: ['x', 'X', 'Х', 'χ', 'ｘ'],
};
const gap = fc.constantFrom(
  '',
  ' ',
  '.',
  '. ',
  '-',
  '*',
  '/',
  '_',
  ', ',
  '·',
  '(',
  ')',
  '\u00a0',
  '\u200b',
  '—',
);

function written(word: string): fc.Arbitrary<string> {
  const letters = [...word].flatMap((letter) => [
    fc.constantFrom(...(LATIN_AND_ALIKE[letter] ?? [letter])),
    gap,
  ]);
  return fc.tuple(...letters).map((parts) => parts.join(''));
}

test('a PO box is found in any letters and with any characters between them', () => {
  const number = fc.integer({ min: 1, max: 99_999 });
  fc.assert(
    fc.property(gap, written('pobox'), number, (before, box, digits) => isPoBox(`${before}${box}${digits}`)),
  );
});

test('a street address with a unit is not a PO box', () => {
  const street = fc.constantFrom(
    'Main St',
    'Boxwood Ln',
    'Post Oak Blvd',
    'Box Canyon Rd',
    'Drawer Ln',
    'Poplar Ave',
  );
  const unit = fc.constantFrom('', ', Apt 4', ' #2', ', Unit P', ' Ste 100', ', Bldg B', ' PMB 12');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), street, unit, (house, name, behind) => {
      return !isPoBox(`${house} ${name}${behind}`);
    }),
  );
});

const ADDRESS = { name_first: 'Ann', name_last: 'Hart', address1: '100 Main Street', city: 'Napa' };

test.each([
  { company: 'PO Box 5' },
  { city: 'P.O. Box 5, Napa' },
  { address2: 'Box 5' },
  { name_last: 'Hart, PO Box 5' },
  { address1: 'PO', address2: 'Box 5' },
  { company: 'Post Office', address1: 'Box 5' },
  { company: 'Hart', address1: 'PO', address2: 'Box' },
  { address1: 'PO', address2: 'Box' },
  { company: 'PO', address1: '', address2: 'Box' },
  { address1: 'PO Box 5' },
  { name_first: 'PO Box', name_last: '5' },
  { name_first: 'PO', name_last: 'Box \u0665' },
])('%j stands on a label', (lines) => {
  expect(hasPoBox({ ...ADDRESS, ...lines })).toBe(true);
});

test.each([
  {},
  { name_first: 'Po', name_last: 'Box' },
  { city: 'Box Elder', address2: 'Unit 5' },
  { company: 'The Box Company', address2: null },
  { name_first: 'Ann 2', name_last: 'Hart' },
  { address1: '5 Expo', address2: 'Box Hall' },
])('%j does not', (lines) => {
  expect(hasPoBox({ ...ADDRESS, ...lines })).toBe(false);
});
