import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { hasPoBox, isPoBox } from '../../domain/geography/po-box.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { expectOk, fillCart, SHIPPING } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

const shop = testShop();
let browser: TestBrowser;
beforeAll(async () => {
  browser = shop.browser(2);
  await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
});

async function reasonAgainst(lines: object): Promise<string | null> {
  const { body } = expectOk(await browser.post('/api/cart/shipping', { ...SHIPPING, ...lines }));
  expect(body.nonCompliantCart).toBe(body.ShipmentNonCompliantReason !== null);
  return body.ShipmentNonCompliantReason;
}

test.each([
  { company: 'PO Box 12' },
  { city: 'PO Box 12, Napa' },
  { name_last: 'Hart, P.O. Box 12' },
  { address1: 'PO', address2: 'Box 12' },
  { address1: 'Post Office Box12' },
  { address1: '(PO) Box 5' },
  { address1: 'P*O*Box 5' },
  { address1: 'Postal Box12' },
  { address1: 'Drawer 12' },
  { address1: 'General Delivery' },
  { address1: 'Caller Service 12' },
  { address1: 'Р.О. Вох 12' },
  { address1: 'P.O.-Box№5' },
  { address1: '1 Main St # PO-12' },
  { address1: '1 Main St, Lock Box 9' },
  { address1: 'P.O. Boxx 5' },
  { address2: 'Lockbox 9' },
  { company: 'GPO Box 9' },
])('a parcel to %j is refused', async (lines) => {
  expect(await reasonAgainst(lines)).toBe('Shipping to a PO Box is prohibited.');
});

test.each([
  { address1: '12 Boxwood Lane' },
  { address1: '5 Post Oak Blvd' },
  { address1: '12 Box Canyon Rd' },
  { company: 'The Box Company' },
  { company: 'Letterbox LLC', name_first: 'Po', name_last: 'Box' },
])('a parcel to %j travels', async (lines) => {
  expect(await reasonAgainst(lines)).toBeNull();
});

test('the address check says the same', async () => {
  const { address1, stateId, zip } = SHIPPING;
  const inCity = { address1, city: 'PO Box 12', stateId, zip };
  expect((await browser.post('/api/address/validate', inCity)).body).toMatchObject({ isPoBox: true });
});

const HOME = { name_first: 'Ann', name_last: 'Hart', address1: '100 Main Street', city: 'Napa' };

/** Finding F16 of the second break-in, and what a person would think of next. */
const BOXES = `
P.O.-Box№5 | P.O.Box№ 5 | PO BoxNo5 | PO BoxNo.5 | PO BoxNumber 5 | P.O.BOX#5 | PO Box-5-A | № 5 PO Box
1 Main St # PO-12 | 1 Main St #PO12 | 1 Main St, PO 12 | 1 Main St PO#12 | 1 Main St P/O 12 | 1 Main St, P. O. No. 12
1 Main St, Lock Box 9 | 1 Main St Lockbox 9 | 1 Main St, Lock-Box #9 | Lockbox 9 | Lock Box No. 9 | 1 Main St, Lock Drawer 9
P.O. Boxx 5 | PO Boxs 5 | PO Boxes 5 | PO Bxo 5 | PO Boks 5 | PO Bos 5 | PO Bax 5 | PO Boox 5 | P.O.Boxe 5
GPO Box 5 | G.P.O. Box 5 | GPOBox 5 | USPO Box 5 | U.S.P.O. Box 5 | Main PO, Box 5 | Box PO 5
P O B 5 | P.O.B.5 | POB5 | POB#5 | P/O 5 | PO#5 | PO-5 | P/O/B 5
Post Ofc Box 5 | Post Ofc. 5 | 1 Main St, Post Ofc Box 5 | Post Off Box 5 | Post Office #5 | Post Office No. 5 | PostOffice Box 5
Post Bx 5 | Post Drawer 5 | Postal Drawer 5 | Postal Bx 5 | Postal Lockbox 5 | Postal Office Box 5
1 Main St, Drawer 5 | 1 Main St, PO Drawer 5 | PO Dwr 5 | 1 Main St, Caller Service 5 | 1 Main St, Caller Box 5 | Caller No. 5
PO Bin 5 | Bin 5 | PO Bag 5 | Private Bag 5 | Locked Bag 5 | Box A12 | Box #B-7
Apartado 5 | Apdo. Postal 5 | Apartado de Correos 5 | Apdo. de Correo 5 | Case Postale 5 | Casella Postale 5 | Caixa Postal 5 | Postbus 5 | Postboks 5
P. Box 5 | P Box 5 | P() Box 5 | PO 8ox 5 | P0 80X 5 | PO B0X5 | PO ßox 5 | ₽O Box 5 | ÞO Box 5 | ℗O Box 5
Apartado Postal | Postfach | Caixa Postal | Caja Postal | Boîte Postale | Case Postale | Casella Postale | Lista de Correos | C.P. 12 | CP 123
Casilla Postal 12 | Casilla de Correo 12 | Lock Box | Lockbox | Post Box | Postbox | Post Ofc Bx | PO Boxes | P.O.B. | POB | Box A | Box No. A
P.O. Mail Box 12 | PO Mailbox 12 | GPO 12 | G.P.O. #12 | Box Nbr 12 | PO Box Nbr 12 | Caller Svc 12 | Firm Caller Serv. 12 | Private Mail Bag 12
Pstl Box 12 | General Deliv | General Dlvy | Gen. Deliv. | General Del. | Gen'l Delivery | Gen’l Del | Gnrl Delivery | c/o Postmaster | 100MainStPOBox5
ＰＯ　Ｂｏｘ　５ | P​O​B​o​x​5 | Р0 ВОХ 5 | PO­Box 5 | P⁠.O. Box 5 | ⓟⓞ ⓑⓞⓧ ⑤ | PO B̶o̶x 5 | P․O․Box 5
`;

/** Streets, companies and towns that people have. */
const HONEST = `
12 Box Elder Rd | 12 Box Elder Dr #5 | 100 Post Office Rd | 100 Post Office Rd Apt 5 | 4 Old Post Office Ln | Boxwood | 9 Boxwood Ct Unit 5
5 Lock St | 5 Lock St Apt 9 | 5 Locks Rd | 12 Locke Box Canyon Rd | 9 Lockbourne Rd Box Elder | 1 Bin Ave | 1 Bin Ave Unit 5 | 12 Binford St | 5 Bing St
1 Caller Ct | 5 Caller St Apt 2 | 8 Drawer Ct 5 | 5 Apartado Ln | 77 Polk St 5 | 12 Pocono Dr 5 | 5 Poe Blvd 7 | 5 Poblano Way 12 | 12 Pobst Ave
5 Post Rd 12 | 12 E Post Rd Ste 5 | 1 Post St Fl 12 | 5 Post Oak Pl 7 | 500 Postal Rd 5 | 12 Postmaster Ln | 3 Postgate Ct | 1 Postbridge Way 5
100 Main St Apt P01 | 100 Main St # P-05 | 100 Main St Unit P 12 | 100 Main St Apt P5 | 100 Main St Apt O5 | 100 Main St Ste B5 | 100 Main St Bldg B 5
100 Main St PMB 12 | 100 Main St #12 | RR 2 Box 12 | RR 2, Box 12 | HC 1 Box 40 | HC 71 Box 5 | Rural Route 3 Box 7 | PSC 3 Box 5
Po Boy | 12 Po Boy Ln 5 | Po' Boys of Napa 12 | Hippo Box 5 Cafe | Expo 12 | Tempo 5 | 5 Depot Box Ln | 100 Depot St 5 | APO Wines 5
W1234 County Road PO 5 | N55 County Hwy PO, Unit 5 | 12 Pope St 5 | 5 Pony Express Rd 9 | 12 Poxon Ct | 12 Boxer Ln 5 | 5 Boxley St | 12 Boxcar Blvd
Jack in the Box 5 | Box Office Wines | Big Box Store 12 | The Drawer 12 LLC | Bag of Corks 5 | Private Reserve 5 | General Delaney St 5 | 5 General Dell Ln
12 General Pershing Blvd | 5 Genl Lee Hwy | 1 Delivery Way | 12 Case Ave 5 | 12 Casella Way | 5 Gnarled Oak 7 | 1 N Box Canyon Rd | 40 Pbox Ridge Rd
12 Bos Ln 5 | 5 Bag End | 800 Boston Post Rd 5 | 5 Outpost Dr 12 | 3 Trading Post Ln 9 | 12 Goalpost Ct | 5 Signpost Rd Apt 2 | 12 Lamppost Ln 5
CR PO 12 | 12 C.R. PO Unit 5 | W123 CTH PO 5 | County Trk PO 12 | Cty Trk PO 5 | Box Canyon Road 12 | 12 Post Office Road | Boxwood 12
RR2 Box 12 | R.R. 2 Box 12 | R.F.D. 2, Box 12 | Star Route 2 Box 12 | Rt 2 Box 12 | HCR 72 Box 5A | Highway Contract 1 Box 12 | CMR 400 Box 12 | Unit 12 Box 34
Bin 36 Restaurant | Bin 12 Wine Bar | 12 Lockbox Ln | The Post Box | Postbox Farm | Box A Ranch Rd | Mail Box Ranch 12 | 5 C.P. Blvd 12 | CP 12 Studios
1 Police Plz | 5 Polo Bay 5 | 12 Apollo Bx Ave | 9 Co Op Box Rd | 5 Mailbox Ln | 12 Pillbox Rd 5 | 5 Saltbox Ln 12 | 7 Jukebox Ln
`;

const spellings = (table: string) =>
  table
    .split(/[|\n]/)
    .map((line) => line.trim())
    .filter(Boolean);

test('every spelling of a PO box is known, on each line of the label', () => {
  const boxes = spellings(BOXES);
  expect(boxes.length).toBeGreaterThan(95);
  const pass = boxes.filter(
    (line) =>
      ![{ address1: line }, { address2: line }, { company: line }].every((lines) =>
        hasPoBox({ ...HOME, ...lines }),
      ),
  );
  expect(pass).toEqual([]);
});

test('a box is known on two lines, whatever company stands above', () => {
  for (const [address1, address2] of [
    ['Box', '12'],
    ['Casilla', '12'],
    ['Caller', 'Service 12'],
    ['Lock', 'Box 12'],
    ['Bin', '12'],
    ['P', 'O Box 12'],
    ['100 Main St', 'Box 12'],
    ['100 RR 2', 'PO Box 12'],
  ] as const) {
    for (const company of [null, 'Hart Wines']) {
      expect([address1, address2, hasPoBox({ ...HOME, company, address1, address2 })]).toEqual([
        address1,
        address2,
        true,
      ]);
    }
  }
});

test('the box at a rural route may stand on the line below it', () => {
  const routes = [
    'RR 2',
    'R.R. 2',
    'Rural Route 2',
    'RFD 2',
    'HC 1',
    'HCR 72',
    'Star Route 2',
    'Rt. 9',
    'PSC 802',
    'CMR 400',
  ];
  for (const address1 of [...routes, 'Unit 2050']) {
    for (const company of [null, 'Hart Wines']) {
      const lines = { ...HOME, company, address1, address2: 'Box 12' };
      expect([address1, hasPoBox(lines)]).toEqual([address1, false]);
    }
  }
});

test('honest streets and companies are none', () => {
  const honest = spellings(HONEST);
  expect(honest.length).toBeGreaterThan(95);
  expect(honest.filter(isPoBox)).toEqual([]);
});

test('no town of the ZIP table is one, nor the streets and companies named after it', () => {
  const table = readFileSync(new URL('../places/zips.tsv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1);
  const towns = [...new Set(table.map((row) => row.split('\t')[1] ?? '').filter(Boolean))];
  expect(towns.length).toBeGreaterThan(18_000);
  const refused = towns.filter((town) =>
    [
      { city: town },
      { address1: `12 ${town} Rd`, address2: 'Apt 5' },
      { address1: `500 ${town} 12` },
      { company: `${town} Wine & Spirits`, address1: '12 Main St' },
      { address1: `5 Old ${town} Hwy # 12` },
    ].some((lines) => hasPoBox({ ...HOME, ...lines })),
  );
  expect(refused).toEqual([]);
});
