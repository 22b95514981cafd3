import type { BrandingId } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import type { Day } from '../../domain/dates/day.ts';
import { formatUsd } from '../../domain/money/cents.ts';
import { normalizePromoCode } from '../../domain/promo/promo.ts';
import { describePromo } from '../../server/catalog/promos/describe-promo.ts';
import { addPromo, changePromo, endPromo } from '../../server/catalog/promos/enter-promo.ts';
import { promoEffect } from '../../server/catalog/promos/promo-effect.ts';
import { type ListedPromo, selectPromos } from '../../server/catalog/promos/promo-entry-store.ts';
import type { Refusal } from '../../server/platform/http/refusal.ts';
import {
  type Command,
  defineCommand,
  done,
  misused,
  NOTHING_TO_CHANGE,
  type Outcome,
  refused,
  rejected,
} from '../command.ts';
import { flag, text } from '../fields.ts';
import { counted, inColumns } from '../format.ts';
import { promoOptions, termsOf } from './promo-options.ts';

const parameters = { code: text('code') };

export const promoCommands: readonly Command[] = [
  defineCommand({
    name: 'promo list',
    options: { ended: flag.describe('Include codes that have ended or are used up') },
    audit: 'reads',
    summary: 'List promo codes and their uses',
    example: 'promo list --ended',
    async run({ db, clock }, { ended }) {
      const today = clock.today();
      const all = await selectPromos(db, today, null);
      const promos = all.filter(({ state }) => ended || !['ended', 'used up'].includes(state));
      const rows = promos.map((promo) => [
        promo.promoCode,
        promo.state,
        promoEffect(promo),
        promo.maxUses === null ? counted(promo.uses, 'use') : `${promo.uses} of ${promo.maxUses} uses`,
        promo.name,
      ]);
      return done(
        { promos: promos.map((promo) => describePromo(promo, today)) },
        inColumns(rows) || 'There are none.',
      );
    },
  }),
  defineCommand({
    name: 'promo show',
    parameters,
    audit: 'reads',
    summary: 'Show the terms of a promo code',
    example: 'promo show OAK25',
    async run({ db, clock }, { code }) {
      const [promo] = await selectPromos(db, clock.today(), normalizePromoCode(code));
      return promo ? showPromo(promo, clock.today()) : refused(unknownCode(code));
    },
  }),
  defineCommand({
    name: 'promo add',
    parameters,
    options: promoOptions,
    summary: 'Add a promo code',
    details:
      'One of --percent, --amount and --free-shipping is required. The other options are limits, and an order must meet ' +
      'all of them. The code works at once, or from its first day.',
    example: 'promo add SPRING27 --percent 15 --brand 1 --minimum 100 --from 2027-03-01 --to 2027-04-15',
    async run({ db, clock }, { code, ...options }) {
      const terms = termsOf(options);
      if (typeof terms === 'string') return misused(terms);
      const { kind } = terms;
      if (kind === undefined) return misused('--percent, --amount or --free-shipping is missing.');
      const added = await addPromo(db, code, { ...terms, kind }, clock.today());
      if (!added.ok) return rejectedPromo(code, added.refusal);
      const { promoCode } = added.value;
      const isOtherThanTyped = promoCode !== code.toUpperCase();
      return showPromo(
        added.value,
        clock.today(),
        isOtherThanTyped ? `The code is ${promoCode}: spaces in a code are ignored.` : null,
      );
    },
  }),
  defineCommand({
    name: 'promo set',
    parameters,
    options: promoOptions,
    summary: 'Change a promo code',
    details:
      'Options that you omit stay as they are; none removes a limit. The change applies at once, also to carts that hold ' +
      'the code.',
    example: 'promo set SPRING27 --to 2027-04-30 --max-uses none',
    async run({ db, clock }, { code, ...options }) {
      const change = termsOf(options);
      if (typeof change === 'string') return misused(change);
      if (Object.keys(change).length === 0) return NOTHING_TO_CHANGE;
      const changed = await changePromo(db, code, change, { today: clock.today() });
      return changed.ok ? showPromo(changed.value, clock.today()) : rejectedPromo(code, changed.refusal);
    },
  }),
  defineCommand({
    name: 'promo end',
    parameters,
    summary: 'End a promo code now',
    details: 'Carts that hold it show that it has expired. promo set --to makes it valid again.',
    example: 'promo end SPRING27',
    async run({ db, clock }, { code }) {
      const result = await endPromo(db, code, clock.today());
      return result.ok ? showPromo(result.value, clock.today()) : rejectedPromo(code, result.refusal);
    },
  }),
];

const NAMES = {
  promoCode: '<code>',
  name: '--name',
  percent: '--percent',
  amountCents: '--amount',
  brandingId: '--brand',
  products: '--product',
  categories: '--category',
  minimumCents: '--minimum',
  startsOn: '--from',
  endsOn: '--to',
  maxUsesPerCustomer: '--max-uses-per-customer',
  maxUses: '--max-uses',
  firstOrderOnly: '--first-order',
};

function rejectedPromo(code: string, refusal: Refusal): Outcome {
  return rejected(refusal, { unknown: unknownCode(code), names: NAMES });
}

function unknownCode(code: string): string {
  return `There is no promo code ${normalizePromoCode(code)}. promo list --ended lists all codes.`;
}

function showPromo(promo: ListedPromo, today: Day, note: string | null = null): Outcome {
  const { brandingId, products, categories, minimumCents, maxUses, maxUsesPerCustomer, uses } = promo;
  const described = describePromo(promo, today);
  const reason = described.refusedToday;
  const facts = [
    ['code', promo.promoCode],
    ['name', promo.name],
    ['state', promo.state],
    ...(reason === null ? [] : [['shoppers read', reason]]),
    ['takes off', promoEffect(promo)],
    ['brand', brandingId === null ? 'both' : brandOf(brandingId)],
    ['products', products?.join(' ') ?? 'all'],
    ['categories', categories?.join(', ') ?? 'all'],
    ['minimum subtotal', minimumCents === null ? 'none' : formatUsd(minimumCents)],
    ['first day', promo.startsOn ?? 'none'],
    ['last day', promo.endsOn ?? 'none'],
    ['uses', `${uses}${maxUses === null ? '' : ` of ${maxUses}`}`],
    ['uses per customer', maxUsesPerCustomer === null ? 'any number' : String(maxUsesPerCustomer)],
    ['first orders only', promo.firstOrderOnly ? 'yes' : 'no'],
  ];
  return done(described, [inColumns(facts), ...(note === null ? [] : [note])].join('\n'));
}

function brandOf(brandingId: BrandingId): string {
  return `${brandingId}, ${BRANDS[brandingId].name}`;
}
