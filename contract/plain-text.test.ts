import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isPlainLine } from '../domain/people/plain-text.ts';
import { apiRoutes } from './api.ts';
import type { OfficeRoute } from './office/route.ts';
import type { Route } from './route.ts';
import { PLAIN_TEXTS, type RequestField, requestFields } from './testing/request-fields.ts';
import { createPaymentToken } from './vault.ts';

const UNSEEN = {
  null: '\u0000',
  'lone surrogate': '\ud800',
  escape: '\u001b]52;c;eA==\u0007',
  'end of line': '\n',
  'C1 control': '\u009b2J',
  override: '\u202e',
  isolate: '\u2066',
  'zero width': '\u200b',
  joiner: '\u200d',
};

/** The shop only compares these with what it knows, or hashes them. A wrong one is answered as unknown. */
const COMPARED_ONLY =
  /[ .](password|confirmPassword|currentPassword|idempotency-key|idempotencyKey|et_uid|et_cartid|customerId)$|^get \/address\/validate\/zip\/|\/club-(release\/shipment|membership) id$/;
const OF_SEVERAL_LINES =
  /[ .](giftNote|specialInstructions|gift\.note|text|description|tastingNotes|pairing|winemaker|vineyard|harvest|scores|technicalSheet)$|\/(account|club)\S*membership\S* .*reason$|drafts.* (shipping|billing)\.value$/;

/** Pasted from emails: what nothing shows is dropped. */
const CLEANED = /[ .]promoCode$/;
/** Its cells are judged row by row. */
const FILE = / csv$/;
/** A client's sequence number is kept as a bigint, and a link's id only compared. */
const LARGER = /bulk-payment customerId$|\/cart\/items\/\{shoppingCartItemId\} s$/;

async function officeRoutes(): Promise<OfficeRoute[]> {
  const folder = join(import.meta.dirname, 'office');
  const files = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map((name) => import(join(folder, name))));
  const isRoute = (each: unknown): each is OfficeRoute =>
    typeof each === 'object' && each !== null && 'access' in each;
  return modules.flatMap((module) => Object.values(module).filter(isRoute));
}

const routes: readonly Route[] = [...Object.values(apiRoutes), createPaymentToken, ...(await officeRoutes())];
const fields = requestFields(routes);
const texts = fields.filter(({ kind }) => kind === 'text');
const displayed = texts.filter(({ name }) => !COMPARED_ONLY.test(name));
const tried = displayed.filter(({ schema }) => PLAIN_TEXTS.some((plain) => schema.safeParse(plain).success));

/** In the middle, since blanks and line ends around a text are cut. */
function withUnseen(plain: string, unseen: string): string {
  return `${plain.slice(0, 1)}${unseen}${plain.slice(1)}`;
}

test('every text field of a request is tried', () => {
  expect(texts.length).toBeGreaterThan(200);
  expect(displayed.filter((field) => !tried.includes(field)).map(({ name }) => name)).toEqual([]);
});

test.each(Object.entries(UNSEEN))('no field of a request takes an unseen character: %s', (kind, unseen) => {
  const takes = ({ name, schema }: RequestField) =>
    !(kind === 'end of line' && OF_SEVERAL_LINES.test(name)) &&
    !(kind !== 'null' && kind !== 'lone surrogate' && FILE.test(name)) &&
    PLAIN_TEXTS.some((plain) => {
      const taken = schema.safeParse(withUnseen(plain, unseen));
      return taken.success && !(CLEANED.test(name) && isPlainLine(String(taken.data)));
    });
  expect(tried.filter(takes).map(({ name }) => name)).toEqual([]);
});

test('fields of several lines keep them, with one kind of line end', () => {
  const notes = tried.filter(({ name }) => OF_SEVERAL_LINES.test(name));
  expect(new Set(notes.map(({ schema }) => schema.parse('one\r\ntwo\rthree')))).toEqual(
    new Set(['one\ntwo\nthree']),
  );
});

/** The shop's own form, which a draft and a replacement send on. */
const SHIPPING = / shipping\./;

test('a form of the office says what is missing', () => {
  const office = texts.filter(({ name }) => name.includes(' /office/') && !SHIPPING.test(name));
  expect(office.length).toBeGreaterThan(100);
  const bare = office.filter(({ schema }) => schema.safeParse('').error?.issues[0]?.message === 'Required');
  expect(bare.map(({ name }) => name)).toEqual([]);
});

test.each([2_147_483_648, -2_147_483_649, 1e18, 1e300])(
  'no number of a request may be %d, which no integer of the database holds',
  (number) => {
    const numbers = fields.filter(({ kind }) => kind === 'number');
    expect(numbers.length).toBeGreaterThan(100);
    const takes = ({ name, schema }: RequestField) => !LARGER.test(name) && schema.safeParse(number).success;
    expect(numbers.filter(takes).map(({ name }) => name)).toEqual([]);
  },
);

/** They look an account up, are judged when the step or the draft is sent, or are not read (a bulk payer's). */
const EMAIL_JUDGED_LATER = /typedEmail$|office\/(bulk|drafts)|choices typed|billingAddressPayload/;

test('every email of a request follows one rule: its domain in ASCII, and no other letter', () => {
  const emails = fields.filter(
    ({ name }) => /[ .](email|giftRecipientEmail)$/i.test(name) && !EMAIL_JUDGED_LATER.test(name),
  );
  expect(emails.length).toBeGreaterThan(8);
  const wrong = emails.filter(({ name, schema }) => {
    if (/validate-email/.test(name)) return false;
    const typed = schema.safeParse('Ada@bücher.example');
    return (
      typed.data !== 'Ada@xn--bcher-kva.example' ||
      schema.safeParse('adá@example.com').error?.issues[0]?.message !== 'Please enter a valid email address'
    );
  });
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
