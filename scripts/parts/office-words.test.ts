import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

/** Sentences that staff stumbled over. What they became is in the screens; none comes back. */
const OLD: readonly RegExp[] = [
  // The shop's specification has it, and no screen of the office does.
  /Missing required information/,
  /MESSAGES\.invalidForm/,
  /This Idempotency-Key was used for another request/,
  /This request did not come from our site/,
  /The order or its price has changed/,
  /without canceled ones/,
  /['">]What waits/,
  /Their ship day has passed/,
  /It is theirs, and they are 21 or older/,
  /Its number is not kept/,
  /Such as no ID/,
  /For staff and the record, without names/,
  /Nothing ships before you have seen each row/,
  /['">]Verdict['"<]/,
  /['">]Ship orders['"<]/,
  /['"`>]Run (\d|\$\{|\{)/,
  /Finished\. /,
  /['">]Not done['"<]/,
  /['">]Your card was declined/,
  /['">]Refused['"<]/,
  /Authori[sz]e-again/,
  /Ask the bank again/,
  /Check the books/,
  /The books agree/,
  /no dry place/,
  /at most in it, no cap/,
  /Asked the gateway/,
  /Shipment allowed under the rules of/,
  /What costs nothing\./,
  /ZIP and method need a replacement/,
  /A new order takes this one[’']s place/,
  /Bottles that the shop may sell/,
  /Nothing but sales has changed the stock/,
  /Cut and order/,
  /From the left, percent/,
  /The place and camera in it are removed/,
  /The end of its address in the shop/,
  /Most in one cart/,
  /Low stock is shown from here down/,
  /It takes off/,
  /It works at once, or from its first day/,
  /['">]Works['"<]/,
  /addresses in the shop, with commas|web addresses, separated by commas/,
  /Without a day, until it is processed/,
  /leave on a later ship day, when the weather/,
  /its shipments carry the number/,
  /Other programs that are told of orders/,
  /No program is told yet/,
  /CSV with the columns of/,
  /(\bTX|\}) as CSV/,
  /What the cards paid, day by day/,
  /bank[’']s own books/,
];

/** Without comments, and with sentences that are wrapped over lines in one piece. */
function textOf(source: string): string {
  return source.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '').replaceAll(/\s+/g, ' ');
}

const found = (source: string) => OLD.filter((sentence) => sentence.test(textOf(source)));

test('no screen of the office says what staff stumbled over', () => {
  const files = globSync('{web,server,domain}/office/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const findings = files.flatMap((file) =>
    found(readFileSync(join(root, file), 'utf8')).map((sentence) => `${file}: ${sentence.source}`),
  );
  expect(findings).toEqual([]);
});

test.each([
  "const LEAD = 'Missing required information. Please check form and resubmit.';",
  '<p>\n  Nothing ships before\n  you have seen each row.\n</p>',
  "{ label: 'Verdict', cell: () => null }",
  '<PageHead title={title} lead={`Run 3`}>',
  "pending: { word: 'Not done', tone: 'plain' }",
  '<code>{state}</code>} as CSV',
  "message: 'Your card was declined.'",
])('an old sentence is found: %s', (planted) => {
  expect(found(planted)).toHaveLength(1);
});

test('a comment may name one', () => {
  expect(found("/** 'Your card was declined.' is of the customer’s card. */\n// Not 'Verdict'.\n")).toEqual(
    [],
  );
});
