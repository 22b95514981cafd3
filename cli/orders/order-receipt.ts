import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { formatUsd } from '../../domain/money/cents.ts';
import { NOT_RECORDED } from '../../domain/orders/compliance-receipt.ts';
import { isGenuine, type SignedReceipt, signReceipt } from '../../server/ordering/orders/signed-receipt.ts';
import { type Command, defineCommand, done, failed, refused } from '../command.ts';
import { inColumns, minuteOf } from '../format.ts';
import { orderId, unknownOrder } from './order-id.ts';

const REQUIREMENTS: Readonly<Record<SignedReceipt['receipt']['requirement'], string>> = {
  'adult-signature': 'an adult signs',
  'proof-of-age': 'proof of age at the winery',
  none: 'none',
  [NOT_RECORDED]: NOT_RECORDED,
};

export const orderReceiptCommands: readonly Command[] = [
  defineCommand({
    name: 'order receipt',
    parameters: { order: orderId },
    audit: 'reads',
    summary: 'Show what the law asked of an order',
    details:
      'The rules with their versions and answers, permit, volume, age, signature, weather and the source of each tax, as they ' +
      'were at the sale. With --json it is signed and dated; receipt check reads that.',
    example: 'order receipt 100042',
    async run({ db, linkSecret, clock }, { order }) {
      const signed = await signReceipt(db, { linkSecret, now: clock.now() }, order);
      return signed === null ? refused(unknownOrder(order)) : done(signed, textOf(signed));
    },
  }),
  defineCommand({
    name: 'receipt check',
    parameters: { file: z.string().describe('a file of order receipt --json') },
    audit: 'reads',
    summary: 'Check the signature of a compliance receipt',
    details: 'Exit code 1 if this shop did not sign it, or if anything in it was changed.',
    example: 'receipt check receipt.json',
    async run({ linkSecret }, { file }) {
      const text = await readFile(file, 'utf8').catch(() => null);
      if (text === null) return refused(`${file} can't be read.`);
      const isOurs = isGenuine(linkSecret, parsed(text));
      if (!isOurs) return failed({ isGenuine: false }, `${file}: not signed by this shop, or changed since.`);
      return done({ isGenuine: true }, `${file}: signed by this shop, and not changed.`);
    },
  }),
];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function textOf({ receipt, signedAt }: SignedReceipt): string {
  const { purchaseOrderId, decision, rules, volumes, taxes } = receipt;
  const facts = [
    ['placed', `${minuteOf(new Date(receipt.placedAt))} UTC`],
    ['ships', `${receipt.shipDay} to ${receipt.state} ${receipt.zip} by ${receipt.service}`],
    ['shipped', receipt.shippedAt === null ? 'not yet' : `${minuteOf(new Date(receipt.shippedAt))} UTC`],
    [
      'decision',
      decision === null
        ? NOT_RECORDED
        : `${decision.outcome}, ${minuteOf(new Date(decision.decidedAt))} UTC, rules of ${decision.rulesVersion}`,
    ],
    ['permit', receipt.permit],
    ['wine', `${receipt.wineMl} ml${volumes.length === 0 ? ', no limit' : ''}`],
    ['age', receipt.age === null ? NOT_RECORDED : String(receipt.age)],
    ['handed over', REQUIREMENTS[receipt.requirement]],
    ['weather', receipt.weather],
    ['taxed in', receipt.taxedIn],
  ];
  const answers = rules.map(({ ruleId, version, outcome, figures }) => [
    version === null ? ruleId : `${ruleId} ${version}`,
    outcome,
    figures,
  ]);
  const sources = taxes.map(({ tax, cents, rate, validFrom }) => [
    tax,
    formatUsd(cents),
    validFrom === null ? rate : `${rate}, since ${validFrom}`,
  ]);
  return [
    `Compliance receipt of order ${purchaseOrderId}`,
    inColumns(facts),
    ...(answers.length > 0 ? [inColumns(answers)] : []),
    ...(sources.length > 0 ? [inColumns(sources)] : []),
    `Made ${minuteOf(new Date(signedAt))} UTC`,
  ].join('\n\n');
}
