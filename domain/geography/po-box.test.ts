import { expect, test } from 'vitest';
import { isPoBox } from './po-box.ts';

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
  '',
  undefined,
])('%s is a street', (line) => {
  expect(isPoBox(line)).toBe(false);
});
