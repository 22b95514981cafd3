import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { losingATurn } from '../../testing/lose-turn.ts';
import { BULK_HEADER, bulkLink, importFile, newBulkCustomer, recipientRow } from '../../testing/test-bulk.ts';
import { expectOk } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { tries } from '../../testing/tries.ts';

interface BulkCart {
  readonly shippingAddress: {
    readonly name_first: string;
    readonly name_last: string;
    readonly zip: string;
    readonly stateShort: string;
  };
}

const shop = testShop();

let email: string;
let customerId: number;
let customers = 0;
beforeEach(async () => {
  customers += 1;
  email = `import${customers}@example.com`;
  customerId = await newBulkCustomer(shop, email);
});

const lines = (...rows: string[]) => [BULK_HEADER, ...rows].join('\n');

async function countCarts(): Promise<number> {
  const { n } = await shop.db
    .selectFrom('carts')
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return n;
}

async function shownCarts() {
  const answer = await shop.browser().get(`/api/cart/bulk-carts?customerId=${bulkLink(shop, customerId)}`);
  return expectOk(answer).body.shoppingCarts;
}

describe('a file of recipients', () => {
  test('becomes a cart for each row, with its price', async () => {
    const imported = await importFile(shop, email, lines(recipientRow(1), recipientRow(2, 'corkscrew:2')));
    expect(imported).toEqual({
      rows: 2,
      carts: 2,
      totalCents: 4200 + 7000,
      badRows: [],
      isWholeFile: true,
      shortages: [],
    });
    const carts = await shownCarts();
    expect(carts.map(({ totals }: { totals: object }) => totals)).toMatchObject([
      { subTotal: 24, totalAmountDue: 42 },
      { subTotal: 48, totalAmountDue: 70 },
    ]);
    expect(carts[0].shippingAddress).toMatchObject({
      name_first: 'Ada1',
      city: 'Portland',
      stateShort: 'OR',
    });
  });

  test.each([
    ['a byte-order mark', (text: string) => `\uFEFF${text}`],
    ['lines as Windows ends them', (text: string) => text.replaceAll('\n', '\r\n')],
    ['empty lines', (text: string) => `${text.replaceAll('\n', '\n\n')}\n\n`],
    [
      'columns in capitals and blanks around',
      (text: string) => text.replace(BULK_HEADER, BULK_HEADER.toUpperCase().replaceAll(',', ' , ')),
    ],
    ['a last line without an end', (text: string) => text],
  ])('may have %s', async (_, written) => {
    const imported = await importFile(shop, email, written(lines(recipientRow(1), recipientRow(2))));
    expect(imported).toMatchObject({ carts: 2, badRows: [] });
  });

  test('may be a farmer’s spreadsheet: saved in Windows-1252, with semicolons, names of its own and Excel’s marks', async () => {
    const file = [
      'sep=;',
      'First Name;Ship To Last Name;Street Address;City;State;ZIP;Phone #;Wines;Delivery Date;Rating;;',
      'Ren\u00e9;Hart;1 Main Street;Portland;Oregon;="97209";\'(503) 555-0101;corkscrew;3/17/27;5;;',
      ';;;;;;;;;;;',
      'Ada;Hart;2 Main Street;Portland;oregon;97209.0;5035550101.0;corkscrew;46463;;;',
      'Bea;Hart;3 Main Street;Boston;Massachusetts;2108;(503) 555-0101;corkscrew;2027-03-17 00:00:00;;;',
    ].join('\r\n');
    const imported = await importFile(shop, email, Buffer.from(file, 'latin1'));
    expect(imported).toMatchObject({ carts: 3, badRows: [], ignoredColumns: ['Rating'] });
    const carts = await shownCarts();
    expect(
      carts.map(({ shippingAddress: { name_first, zip, stateShort } }: BulkCart) => [
        name_first,
        stateShort,
        zip,
      ]),
    ).toEqual([
      ['René', 'OR', '97209'],
      ['Ada', 'OR', '97209'],
      ['Bea', 'MA', '02108'],
    ]);
  });

  test('may have one column for the name', async () => {
    const head = 'Recipient,Address,City,State,Zip,Phone,Wines';
    const row = (name: string) => `"${name}",1 Main Street,Portland,OR,97209,(503) 555-0101,corkscrew`;
    const written = ['Mary Ann Hart', 'Vincent van Gogh', 'Hart, Ada', 'Ada Hart, Jr.', 'Cher'];
    const imported = await importFile(shop, email, [head, ...written.map(row)].join('\n'));
    expect(imported.badRows).toEqual([{ line: 6, reasons: [expect.stringMatching(/^Recipient: /)] }]);
    await importFile(shop, email, [head, ...written.slice(0, 4).map(row)].join('\n'));
    expect(
      (await shownCarts()).map(({ shippingAddress: to }: BulkCart) => [to.name_first, to.name_last]),
    ).toEqual([
      ['Mary Ann', 'Hart'],
      ['Vincent', 'van Gogh'],
      ['Ada', 'Hart'],
      ['Ada', 'Hart, Jr.'],
    ]);
  });

  test('may have quotes: around commas, lines and quotes', async () => {
    const row =
      '"Ada ""Bea""","Hart, Jr.","101 Main Street",Portland,OR,97209,(503) 555-0101,"corkscrew:1, library-cabernet"';
    expect(await importFile(shop, email, lines(row))).toMatchObject({ carts: 1, badRows: [] });
    expect((await shownCarts())[0].shippingAddress).toMatchObject({
      name_first: 'Ada "Bea"',
      name_last: 'Hart, Jr.',
    });
  });

  test('may bring its optional columns', async () => {
    const header = `${BULK_HEADER},address2,company,service,delivery_date,gift_from,gift_note,special_instructions`;
    const row = `${recipientRow(1)},Apt 2,Acme,overnight,03/17/2027,Bea,"Dear Ada,\nenjoy!",Ring twice`;
    expect(await importFile(shop, email, `${header}\n${row}`)).toMatchObject({ carts: 1, badRows: [] });
    const cart = await shop.db
      .selectFrom('carts')
      .select('shipping')
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    expect(cart.shipping).toMatchObject({
      shipDay: '2027-03-16',
      form: {
        address2: 'Apt 2',
        company: 'Acme',
        shipViaId: 9,
        isGift: true,
        giftSenderName: 'Bea',
        giftNote: 'Dear Ada,\nenjoy!',
      },
    });
    expect(cart.shipping).not.toHaveProperty('isSoonest');
  });

  test('is checked and not stored in a dry run', async () => {
    const imported = await importFile(shop, email, lines(recipientRow(1)), { isDryRun: true });
    expect(imported).toMatchObject({ rows: 1, carts: 0, totalCents: 4200, badRows: [] });
    expect(await countCarts()).toBe(0);
  });

  test('that lost its turn is given up: it cannot be read twice', async () => {
    const takeBack = await losingATurn(shop.db, 'carts', "new.kind = 'bulk'");
    const file = lines(recipientRow(1), recipientRow(2));
    await expect(importFile(shop, email, file)).rejects.toThrow('lost its turn');
    expect(await countCarts()).toBe(0);
    expect(await importFile(shop, email, file)).toMatchObject({ rows: 2, carts: 2, badRows: [] });
    await takeBack();
  });
});

describe('bad rows', () => {
  test('are all named with their lines and reasons, and nothing is half-imported', async () => {
    const { badRows, carts, rows } = await importFile(
      shop,
      email,
      lines(
        recipientRow(1),
        'Eve,,1 Main Street,Portland,OR,97209,(503) 555-0101,corkscrew',
        '"Two\nlines",Hart,1 Main Street,Portland,OR,97209,(503) 555-0101,corkscrew',
        recipientRow(2, 'no-such-wine:2'),
        recipientRow(3, 'corkscrew:0'),
        recipientRow(4, ''),
        recipientRow(5).replace(',OR,', ',ZZ,'),
        recipientRow(6).replace('97209', '94558'),
        recipientRow(7).replace('(503) 555-0101', '12'),
        recipientRow(8, 'pinot-noir-monterey-2024').replace(
          'Main Street,Portland,OR,97209',
          'Main Street,Salt Lake City,UT,84101',
        ),
        recipientRow(9, 'pinot-noir-monterey-2024').replace('109 Main Street', 'PO Box 9'),
        `${recipientRow(10)},one too many`,
        recipientRow(11, 'library-cabernet:999'),
      ),
    );
    expect(badRows).toEqual([
      { line: 3, reasons: ['last_name: Required'] },
      { line: 4, reasons: ['first_name: Invalid'] },
      { line: 5, reasons: ["items: there is no product 'no-such-wine'"] },
      { line: 6, reasons: [expect.stringContaining("'corkscrew:0'")] },
      { line: 7, reasons: ['items: Required'] },
      { line: 8, reasons: ["state: there is no state 'ZZ'"] },
      { line: 9, reasons: ['zip: Zip is not in selected state.'] },
      { line: 10, reasons: ['phone: Please enter a valid phone number'] },
      { line: 11, reasons: ['We are unable to ship to the selected state.'] },
      { line: 12, reasons: ['Shipping to a PO Box is prohibited.'] },
      { line: 13, reasons: [expect.stringContaining('has 9 fields where the first line names 8')] },
      {
        line: 14,
        reasons: [expect.stringMatching(/^items: of library-cabernet one order takes \d+ at most$/)],
      },
    ]);
    expect({ carts, rows }).toEqual({ carts: 0, rows: 13 });
    expect(await countCarts()).toBe(0);
  });

  test('are each judged whole: by form, by law and by day, all at once', async () => {
    const header = `${BULK_HEADER},delivery_date`;
    const utah = '"",Hart,PO Box 9,Salt Lake City,UT,94558,12,pinot-noir-monterey-2024:1,01/05/2020';
    const { badRows } = await importFile(shop, email, `${header}\n${utah}`);
    expect(badRows).toEqual([
      {
        line: 2,
        reasons: [
          'first_name: Required',
          'phone: Please enter a valid phone number',
          'zip: Zip is not in selected state.',
          'We are unable to ship to the selected state.',
          'delivery_date: that day has passed',
        ],
      },
    ]);
    expect(await countCarts()).toBe(0);
  });

  test.each([
    ['01/05/2020', 'that day has passed'],
    ['03/14/2027', 'that is none of the days on which these items are delivered'],
    ['02/30/2027', "there is no day '02/30/2027'"],
  ])('a day without delivery is refused with a reason: %s', async (day, reason) => {
    const text = `${BULK_HEADER},delivery_date\n${recipientRow(1)},${day}`;
    const { badRows } = await importFile(shop, email, text);
    expect(badRows).toEqual([{ line: 2, reasons: [`delivery_date: ${reason}`] }]);
  });

  test('a quantity of any length is too many, not too strange', async () => {
    const { badRows } = await importFile(
      shop,
      email,
      lines(recipientRow(1, 'library-cabernet:999999999999')),
    );
    expect(badRows[0]?.reasons).toEqual([expect.stringMatching(/one order takes \d+ at most$/)]);
  });

  test('text that no column can store is refused and breaks nothing', async () => {
    const { badRows } = await importFile(shop, email, lines(recipientRow(1).replace('Ada1', 'Ada\u0000')));
    expect(badRows).toEqual([{ line: 2, reasons: [expect.stringContaining('first_name: ')] }]);
  });

  test.each([
    ['a missing column', `${BULK_HEADER.replace(',zip', '')}\n`, 'column zip is missing'],
    ['a column that is there twice', `${BULK_HEADER},zip\n`, 'column zip is there twice: remove one'],
    [
      'a column under two names',
      `${BULK_HEADER},Postal Code\n`,
      "'zip' and 'Postal Code' both mean zip: remove one",
    ],
    ['nothing', '', 'the file is empty'],
    ['nothing but the columns', `${BULK_HEADER}\n`, 'no recipient follows'],
  ])('wrong columns are named: %s', async (_, text, reason) => {
    const { badRows, isWholeFile, ...counts } = await importFile(shop, email, text);
    expect({ line: badRows[0]?.line, isWholeFile }).toEqual({ line: 1, isWholeFile: false });
    expect(counts).toMatchObject({ rows: 0, carts: 0 });
    expect(badRows[0]?.reasons).toContain(reason);
  });

  test('a quotation mark that is not closed or misplaced is named with its line', async () => {
    const rest = [recipientRow(2), recipientRow(3)];
    const open = await importFile(shop, email, lines(recipientRow(1), '"Ada,Hart', ...rest));
    expect(open.badRows).toEqual([{ line: 3, reasons: ['a quotation mark is never closed'] }]);
    const first = await importFile(shop, email, lines('"Ada,Hart', ...rest));
    expect(first.badRows.map(({ line }) => line)).toEqual([2]);
    const odd = await importFile(shop, email, lines(recipientRow(1), 'Ada "Bea",Hart'));
    expect(odd.badRows.map(({ line }) => line)).toEqual([3]);
    expect(odd.badRows[0]?.reasons[0]).toContain('a quotation mark stands where none may');
    expect(await countCarts()).toBe(0);
  });

  test('a ZIP without its leading zero is named with what Excel did, unless the state says which it is', async () => {
    const rows = [
      'Ada,Hart,1 Main Street,Boston,MA,2108,(503) 555-0101,corkscrew',
      'Bea,Hart,2 Main Street,Portland,Oregon,2108,(503) 555-0101,corkscrew',
    ];
    const { badRows } = await importFile(shop, email, lines(...rows));
    expect(badRows).toEqual([
      {
        line: 3,
        reasons: [
          expect.stringMatching(/^zip: /),
          'zip: Excel dropped the leading zero? Format the column as Text and write 02108',
        ],
      },
    ]);
  });

  test('are named under the headings of the file', async () => {
    const header = 'Ship To First Name;Ship To Last Name;Address;City;State;Postal Code;Phone;Wines;Color';
    const { badRows, ignoredColumns } = await importFile(
      shop,
      email,
      `${header}\nAda;;1 Main Street;Portland;Oregano;97209;12;corkscrew;red`,
    );
    expect(badRows).toEqual([
      {
        line: 2,
        reasons: [
          "State: there is no state 'Oregano'",
          'Ship To Last Name: Required',
          'Phone: Please enter a valid phone number',
        ],
      },
    ]);
    expect(ignoredColumns).toEqual(['Color']);
  });
});

describe('more than there is', () => {
  afterEach(() => Promise.all([shop.setStock('corkscrew', 50), shop.setStock('last-bottle', 1)]));

  test('is a warning about the whole file, not an error: stock may arrive before the payment', async () => {
    await shop.setStock('corkscrew', 2);
    await shop.setStock('last-bottle', 0);
    const rows = [recipientRow(1, 'corkscrew:2'), recipientRow(2), recipientRow(3, 'last-bottle')];
    const { carts, badRows, shortages } = await importFile(shop, email, lines(...rows));
    expect({ carts, badRows }).toEqual({ carts: 3, badRows: [] });
    expect(shortages).toEqual([
      { name: expect.stringContaining('Corkscrew'), wanted: 3, stock: 2 },
      { name: expect.any(String), wanted: 1, stock: 0 },
    ]);
  });

  test('counts the bottles of a kit with those that are wanted by themselves', async () => {
    const { rows } = await sql<{ slug: string; quantity: number; stock: number }>`
      select b.slug, k.quantity, b.stock from kit_parts k
      join products kit on kit.product_id = k.kit_id join products b on b.product_id = k.product_id
      where kit.slug = 'three-vineyard-set' order by b.slug limit 1`.execute(shop.db);
    const [{ slug, quantity, stock } = { slug: '', quantity: 0, stock: 0 }] = rows;
    await shop.setStock(slug, quantity);
    const files = [recipientRow(1, 'three-vineyard-set'), recipientRow(2, slug)];
    const { shortages } = await importFile(shop, email, lines(...files), { isDryRun: true });
    await shop.setStock(slug, stock);
    expect(shortages).toMatchObject([{ wanted: quantity + 1, stock: quantity }]);
  });
});

const MANY = tries({ slice: 2_000, long: 10_000 });

test(`${MANY} rows are read as they come: all are kept, or none where the last one is bad`, async () => {
  function* file(count: number, last: string) {
    yield `${BULK_HEADER}\n`;
    for (let number = 1; number < count; number += 1) yield `${recipientRow(number)}\n`;
    yield last;
  }
  const read = (count: number, last: string) =>
    importFile(shop, email, Readable.from(file(count, last), { objectMode: false }));
  const good = await read(MANY, recipientRow(MANY));
  expect(good).toMatchObject({ rows: MANY, carts: MANY, badRows: [] });
  const bad = await read(1_000, 'nonsense');
  expect(bad).toMatchObject({ carts: 0, badRows: [{ line: 1_001 }] });
  expect(await countCarts()).toBe(MANY);
  expect(await shownCarts()).toHaveLength(500);
});
