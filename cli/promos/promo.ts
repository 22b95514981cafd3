import type { BrandingId } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import type { Day } from '../../domain/dates/day.ts';
import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { judgePromo, normalizePromoCode } from '../../domain/promo/promo.ts';
import type { Refusal } from '../../server/http/refusal.ts';
import { addPromo, changePromo, endPromo } from '../../server/promos/enter-promo.ts';
import { promoEffect } from '../../server/promos/promo-effect.ts';
import { type ListedPromo, selectPromos } from '../../server/promos/promo-entry-store.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused, misusedFields, type Outcome, refused } from '../command.ts';
import { PROMO_OPTIONS, termsOfOptions } from './promo-options.ts';

const promoList: Command = {
  name: 'promo list',
  parameters: [],
  audit: 'reads',
  options: { ended: { type: 'boolean', describe: 'Those that have ended or are used up, too' } },
  summary: 'The promo codes that count or will, what they take off, and how often they were used',
  example: 'promo list --ended',
  async run({ db, clock }, { options }) {
    const today = clock.today();
    const all = await selectPromos(db, null);
    const promos = all.filter((promo) => options.ended === true || !isOver(promo, today));
    const rows = promos.map((promo) => [
      promo.promoCode,
      stateOf(promo, today),
      promoEffect(promo),
      promo.maxUses === null ? `${promo.uses} uses` : `${promo.uses} of ${promo.maxUses} uses`,
      promo.name,
    ]);
    return done(
      { promos: promos.map((promo) => toJson(promo, today)) },
      inColumns(rows) || 'There are none.',
    );
  },
};

const promoShow: Command = {
  name: 'promo show',
  parameters: ['code'],
  audit: 'reads',
  summary: 'Everything about a promo code: what it takes off, for what and whom, and how often it was used',
  example: 'promo show OAK25',
  async run({ db, clock }, { values: { code = '' } }) {
    const [promo] = await selectPromos(db, normalizePromoCode(code));
    return promo ? shown(promo, clock.today()) : unknown(code);
  },
};

const promoAdd: Command = {
  name: 'promo add',
  parameters: ['code'],
  options: PROMO_OPTIONS,
  summary:
    'Put up a promo code: --percent, --amount or --free-shipping says what it takes off, the other options for what ' +
    'and whom it counts; all of them must hold. It counts at once, or from its first day on',
  example: 'promo add SPRING27 --percent 15 --brand 1 --minimum 100 --from 2027-03-01 --to 2027-04-15',
  async run({ db, clock }, { values: { code = '' }, options }) {
    const terms = termsOfOptions(options);
    if (typeof terms === 'string') return misused(terms);
    const { kind } = terms;
    if (kind === undefined) return misused('--percent, --amount or --free-shipping is missing.');
    const added = await addPromo(db, code, { ...terms, kind });
    if (!added.ok) return toRefusal(code, added.refusal);
    const { promoCode } = added.value;
    const isOtherThanTyped = promoCode !== code.toUpperCase();
    return shown(
      added.value,
      clock.today(),
      isOtherThanTyped ? `The code is ${promoCode}: blanks in a code count for nothing.` : null,
    );
  },
};

const promoSet: Command = {
  name: 'promo set',
  parameters: ['code'],
  options: PROMO_OPTIONS,
  summary:
    'Change a promo code; what is not named stays as it is, none takes a limit away. Carts that hold it go by it at once',
  example: 'promo set SPRING27 --to 2027-04-30 --max-uses none',
  async run({ db, clock }, { values: { code = '' }, options }) {
    const change = termsOfOptions(options);
    if (typeof change === 'string') return misused(change);
    if (Object.keys(change).length === 0)
      return misused('There is nothing to change: name at least one option.');
    const changed = await changePromo(db, code, change);
    return changed.ok ? shown(changed.value, clock.today()) : toRefusal(code, changed.refusal);
  },
};

const promoEnd: Command = {
  name: 'promo end',
  parameters: ['code'],
  summary:
    'End a promo code now: carts that hold it are told that it has expired. promo set --to brings it back',
  example: 'promo end SPRING27',
  async run({ db, clock }, { values: { code = '' } }) {
    const ended = await endPromo(db, code, clock.today());
    return ended.ok ? shown(ended.value, clock.today()) : toRefusal(code, ended.refusal);
  },
};

export const promoCommands: readonly Command[] = [promoList, promoShow, promoAdd, promoSet, promoEnd];

/** How the caller gave what a use case calls by its own name. */
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

function toRefusal(code: string, refusal: Refusal): Outcome {
  if (refusal.code === 'not-found') return unknown(code);
  return refusal.fields ? misusedFields(refusal, NAMES) : refused(refusal.message);
}

function unknown(code: string): Outcome {
  return refused(
    `There is no promo code ${normalizePromoCode(code)}. promo list --ended names all that there are.`,
  );
}

function isOver(promo: ListedPromo, today: Day): boolean {
  return ['ended', 'used up'].includes(stateOf(promo, today));
}

function stateOf({ startsOn, endsOn, maxUses, uses }: ListedPromo, today: Day): string {
  if (endsOn !== null && endsOn < today) return 'ended';
  if (maxUses !== null && uses >= maxUses) return 'used up';
  return startsOn !== null && startsOn > today ? 'not started' : 'counts';
}

/** What shoppers read who enter it today, whatever is in their cart; null: it counts where its other terms are met. */
function whyNot(
  { promoCode, name, startsOn, endsOn, maxUses, uses }: ListedPromo,
  today: Day,
): string | null {
  const limits = {
    ...(startsOn === null ? {} : { startsOn }),
    ...(endsOn === null ? {} : { endsOn }),
    ...(maxUses === null ? {} : { maxUses }),
  };
  const verdict = judgePromo(
    { promoCode, name, effect: { kind: 'free-shipping' }, limits },
    { today, lines: [], clubJoin: false, usesTotal: uses, usesByCustomer: 0, priorOrders: 0 },
  );
  return verdict.ok || verdict.refusal === 'products' ? null : verdict.reason;
}

function shown(promo: ListedPromo, today: Day, note: string | null = null): Outcome {
  const { brandingId, products, categories, minimumCents, maxUses, maxUsesPerCustomer, uses } = promo;
  const reason = whyNot(promo, today);
  const facts = [
    ['code', promo.promoCode],
    ['name', promo.name],
    ['state', stateOf(promo, today)],
    ...(reason === null ? [] : [['shoppers read', reason]]),
    ['takes off', promoEffect(promo)],
    ['brand', brandingId === null ? 'both' : brandOf(brandingId)],
    ['products', products?.join(' ') ?? 'all'],
    ['categories', categories?.join(', ') ?? 'all'],
    ['from a subtotal of', minimumCents === null ? 'none' : formatUsd(minimumCents)],
    ['first day', promo.startsOn ?? 'none'],
    ['last day', promo.endsOn ?? 'none'],
    ['uses', `${uses}${maxUses === null ? '' : ` of ${maxUses}`}`],
    ['uses per customer', maxUsesPerCustomer === null ? 'any number' : String(maxUsesPerCustomer)],
    ['first orders only', promo.firstOrderOnly ? 'yes' : 'no'],
  ];
  return done(toJson(promo, today), [inColumns(facts), ...(note === null ? [] : [note])].join('\n'));
}

function brandOf(brandingId: BrandingId): string {
  return `${brandingId}, ${BRANDS[brandingId].name}`;
}

function toJson(promo: ListedPromo, today: Day) {
  const { amountCents, minimumCents, ...terms } = promo;
  return {
    ...terms,
    amount: amountCents === null ? null : centsToDollars(amountCents),
    minimum: minimumCents === null ? null : centsToDollars(minimumCents),
    state: stateOf(promo, today),
    refusedToday: whyNot(promo, today),
  };
}
