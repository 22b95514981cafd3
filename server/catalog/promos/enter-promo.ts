import { z } from 'zod';
import { BRANDING_IDS, type BrandingId } from '../../../domain/brands/branding.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { addDays, type Day } from '../../../domain/dates/day.ts';
import { normalizePromoCode } from '../../../domain/promo/promo.ts';
import { PROMO_KINDS } from '../../../domain/promo/promo-state.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import {
  accept,
  changedSince,
  conflict,
  invalidFields,
  NOT_FOUND,
  type Refusal,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import { day, readInput, words } from '../operations/read-input.ts';
import { promoEffect } from './promo-effect.ts';
import type { PromoEntry, PromoTerms } from './promo-entry.ts';
import {
  type ListedPromo,
  lockPromo,
  type NamedProduct,
  selectPromos,
  selectPromotable,
  writePromo,
  writePromoEnd,
} from './promo-entry-store.ts';

const count = z.int('Not a whole number').min(1, 'At least 1').max(10_000_000, 'Too many').nullable();
const sum = z.int().min(1, 'Above $0').max(10_000_000, 'Too much').nullable();
const names = z.array(words).min(1, 'Name at least one').max(100).nullable();

const entry = z
  .strictObject({
    promoCode: z
      .string()
      .regex(/^[A-Z0-9][A-Z0-9_-]{1,49}$/, 'It must be 2 to 50 letters, digits and hyphens'),
    name: words,
    kind: z.enum(PROMO_KINDS),
    percent: z
      .number()
      .positive('Above 0')
      .max(100, 'At most 100')
      .refine((percent) => /^\d+(\.\d{1,2})?$/.test(String(percent)), 'At most two decimals')
      .nullable(),
    amountCents: sum,
    brandingId: z.literal(BRANDING_IDS).nullable(),
    products: names,
    categories: names,
    minimumCents: sum,
    startsOn: day.nullable(),
    endsOn: day.nullable(),
    maxUses: count,
    maxUsesPerCustomer: count,
    firstOrderOnly: z.boolean(),
  })
  .refine(({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'It must not be before the first day',
  });

/** Omitted fields stay as they are; a new code has no such limit. */
export type PromoChange = Partial<PromoTerms>;

const NO_LIMITS: Omit<PromoTerms, 'name' | 'kind'> = {
  percent: null,
  amountCents: null,
  brandingId: null,
  products: null,
  categories: null,
  minimumCents: null,
  startsOn: null,
  endsOn: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  firstOrderOnly: false,
};

/** Without a name, named after its discount. Refuses nonsensical terms (`invalid`) and a known code (`conflict`). */
export function addPromo(
  db: Db,
  promoCode: string,
  terms: PromoChange & Pick<PromoTerms, 'kind'>,
  today: Day,
): Promise<Result<ListedPromo>> {
  const code = normalizePromoCode(promoCode);
  return db.transaction().execute(async (trx) => {
    const entry = { ...NO_LIMITS, ...terms };
    const named = { ...entry, name: terms.name || promoEffect(entry), promoCode: code };
    const judged = judgeEntry(named, await selectPromotable(trx));
    if (!judged.ok) return judged;
    const { value } = judged;
    if (!(await writePromo(trx, value.entry, { productIds: value.productIds, isNew: true }))) {
      return reject(conflict(`There is a code ${code} already.`));
    }
    return stored(trx, code, today);
  });
}

interface ChangeOptions {
  readonly today: Day;
  /** The version that the person saw; without one, any. */
  readonly version?: number | undefined;
}

/**
 * Carts with the code follow the new terms. A name made from the discount follows it. Refusals: `not-found` for an
 * unknown code; `conflict` for another version; `invalid`.
 */
export function changePromo(
  db: Db,
  promoCode: string,
  change: PromoChange,
  { today, version }: ChangeOptions,
): Promise<Result<ListedPromo>> {
  const code = normalizePromoCode(promoCode);
  return db.transaction().execute(async (trx) => {
    await lockPromo(trx, code);
    const [present] = await selectPromos(trx, today, code);
    if (!present) return reject(NOT_FOUND);
    const { uses, version: current, state: _, ...terms } = present;
    if (version !== undefined && version !== current) return reject(STALE);
    const entry = { ...terms, ...change };
    const isMadeName = !change.name && (change.name === '' || terms.name === promoEffect(terms));
    const named = { ...entry, name: isMadeName ? promoEffect(entry) : entry.name };
    const judged = judgeEntry(named, await selectPromotable(trx));
    if (!judged.ok) return judged;
    const { entry: changed, productIds } = judged.value;
    if (changed.maxUses !== null && changed.maxUses < uses) {
      return reject(invalidFields({ maxUses: [`It has been used ${uses} times already`] }, MESSAGES.invalid));
    }
    await writePromo(trx, changed, { productIds, isNew: false });
    return stored(trx, code, today);
  });
}

/** Ends a code: yesterday was its last day. `not-found`: unknown code; `conflict`: it ended before. */
export function endPromo(db: Db, promoCode: string, today: Day): Promise<Result<ListedPromo>> {
  const code = normalizePromoCode(promoCode);
  return db.transaction().execute(async (trx) => {
    await lockPromo(trx, code);
    const [present] = await selectPromos(trx, today, code);
    if (!present) return reject(NOT_FOUND);
    if (present.state === 'ended') return reject(conflict(`${code} ended on ${present.endsOn}.`));
    await writePromoEnd(trx, code, addDays(today, -1));
    return stored(trx, code, today);
  });
}

/** The office says who changed it: `server/office/stale-form.ts`. */
export const STALE: Refusal = changedSince('this promotion');

async function stored(trx: Writer, code: string, today: Day): Promise<Result<ListedPromo>> {
  const [promo] = await selectPromos(trx, today, code);
  if (!promo) throw new Error(`the promo code ${code} was not stored`);
  return accept(promo);
}

function judgeEntry(
  input: PromoEntry,
  promotable: readonly NamedProduct[],
): Result<{ readonly entry: PromoEntry; readonly productIds: readonly number[] | null }> {
  const { percent, amountCents, kind } = input;
  const own = {
    percent: kind === 'percent' ? percent : null,
    amountCents: kind === 'amount' ? amountCents : null,
  };
  const read = readInput(entry, { ...input, ...own });
  if (!read.ok) return read;
  const promo = read.value;
  const problems: Record<string, string[]> = {};
  if (kind === 'percent' && promo.percent === null) problems.percent = ['It is missing'];
  if (kind === 'amount' && promo.amountCents === null) problems.amountCents = ['It is missing'];
  const ofBrand = promotable.filter(({ brandingId }) => [null, brandingId].includes(promo.brandingId));
  const bySlug = new Map(ofBrand.map((product) => [product.slug, product]));
  const unknown = (promo.products ?? []).find((slug) => !bySlug.has(slug));
  if (unknown !== undefined) problems.products = [`There is no product '${unknown}' on sale${whose(promo)}`];
  const categories = new Set(ofBrand.flatMap((product) => product.categories));
  const strange = (promo.categories ?? []).find((category) => !categories.has(category));
  if (strange !== undefined) problems.categories = [`There is no category '${strange}'${whose(promo)}`];
  if (Object.keys(problems).length > 0) return reject(invalidFields(problems, MESSAGES.invalid));
  const productIds = promo.products?.flatMap((slug) => bySlug.get(slug)?.productId ?? []) ?? null;
  return accept({ entry: promo, productIds });
}

function whose({ brandingId }: { brandingId: BrandingId | null }): string {
  return brandingId === null ? '' : ` of brand ${brandingId}`;
}
