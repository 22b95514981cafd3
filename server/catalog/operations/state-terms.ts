import { z } from 'zod';
import { DRY_PLACES, type DryPlace } from '../../../domain/compliance/dry-places.ts';
import { type StateTerms, stateTerms } from '../../../domain/compliance/state-terms.ts';
import { STATES } from '../../../domain/geography/states.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import { accept, type Result } from '../../platform/http/refusal.ts';
import { day, readInput, state, words } from './read-input.ts';

export const volumeCap = z.strictObject({
  maxMl: z.int('Not so many liters').positive('Above 0 liters').max(10_000_000, 'At most 10,000 liters'),
  months: z
    .literal([0, 1, 2, 12], 'The months must be 0, 1, 2 or 12')
    .describe('How long it looks back; 0: each order alone'),
  per: z.enum(
    ['person', 'address', 'person-or-address'],
    'Whose must be person, address or person-or-address',
  ),
});

/** Omitted fields stay as they are. */
const change = z.strictObject({
  state,
  isShippable: z.boolean().optional(),
  isCarrierPickupAllowed: z.boolean().optional(),
  isAdultSignatureNeeded: z.boolean().optional(),
  isLabelNeeded: z.boolean().optional(),
  maxAbvPercent: z
    .number()
    .positive('Above 0')
    .max(100, 'At most 100')
    .nullable()
    .optional()
    .describe('null: there is no cap'),
  volumeCaps: z.array(volumeCap).max(10).optional().describe('All of them; an empty list: there are none'),
  validAsOf: day.optional().describe('The day of which the terms speak'),
});

/** Adds to earlier entries. Every process uses them within seconds. Refuses nonsensical terms (`invalid`). */
export async function setStateTerms(
  db: Reader,
  input: z.input<typeof change>,
): Promise<Result<StateTerms | null>> {
  const read = readInput(change, input);
  if (!read.ok) return read;
  const { state: code, ...terms } = read.value;
  const rows = await all<{ terms: object }>(db)`
    insert into state_terms (state_short, terms) values (${code}, ${JSON.stringify(terms)}::text::jsonb)
    on conflict (state_short) do update set terms = state_terms.terms || excluded.terms, changed_at = now()
    returning terms`;
  return accept(stateTerms(code, [{ state: code, ...rows[0]?.terms }]));
}

export interface ListedTerms extends Omit<StateTerms, 'dryPlaces'> {
  readonly entered: readonly string[];
}

export async function listStateTerms(db: Reader): Promise<ListedTerms[]> {
  const rows = await db.selectFrom('state_terms').select(['state_short', 'terms']).execute();
  const entered = new Map(rows.map(({ state_short, terms }) => [state_short, terms]));
  const byName = STATES.toSorted((a, b) => (a.stateName < b.stateName ? -1 : 1));
  const codes = byName.map(({ stateShort }) => stateShort);
  return codes.flatMap((code) => {
    const own = entered.get(code) ?? {};
    const terms = stateTerms(code, [{ ...own, state: code }]);
    if (terms === null) return [];
    const { dryPlaces: _, ...listed } = terms;
    return [{ ...listed, entered: Object.keys(own) }];
  });
}

/** Restores a state's built-in terms, without dry places; false if nothing was entered. */
export async function clearStateTerms(db: Reader, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('state_terms')
    .where('state_short', '=', code)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const dryPlace = z.strictObject({
  zip: z.string().regex(/^\d{5}$/, 'Not a ZIP'),
  state,
  name: words.describe('Liberty County'),
  isDry: z.boolean().describe('false: the release calls it dry, and it is no more'),
});

/** Sets whether wine may be delivered in a ZIP, whatever the built-in facts say. */
export async function setDryPlace(db: Reader, input: z.input<typeof dryPlace>): Promise<Result<null>> {
  const read = readInput(dryPlace, input);
  if (!read.ok) return read;
  const { zip, state: state_short, name, isDry: is_dry } = read.value;
  await db
    .insertInto('dry_places')
    .values({ zip, state_short, name, is_dry })
    .onConflict((conflict) => conflict.column('zip').doUpdateSet({ state_short, name, is_dry }))
    .execute();
  return accept(null);
}

/** A ZIP that is dry by built-in facts or staff entry, or that staff removed (`isDry` false). */
export interface ListedDryPlace extends DryPlace {
  readonly isDry: boolean;
  readonly isEntered: boolean;
}

export async function listDryPlaces(db: Reader): Promise<ListedDryPlace[]> {
  const entered = await db
    .selectFrom('dry_places')
    .select(['zip', 'state_short as state', 'name', 'is_dry as isDry'])
    .execute();
  const zips = new Set(entered.map(({ zip }) => zip));
  const places = [
    ...DRY_PLACES.filter(({ zip }) => !zips.has(zip)).map((place) => ({
      ...place,
      isDry: true,
      isEntered: false,
    })),
    ...entered.map((place) => ({ ...place, isEntered: true })),
  ];
  const keyOf = ({ state, zip }: DryPlace) => state + zip;
  return places.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Restores the built-in fact about a ZIP; false if nothing was entered. */
export async function clearDryPlace(db: Reader, zip: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('dry_places').where('zip', '=', zip).executeTakeFirst();
  return numDeletedRows > 0n;
}
