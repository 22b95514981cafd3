import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Choices, choices, type choicesForm } from '../../../contract/choices.ts';
import type { FieldErrors } from '../../../contract/error.ts';
import type { StoredShipping } from '../../../contract/shipping.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { DELIVER, isCarrierPickup } from '../../../domain/delivery/methods.ts';
import { stateById } from '../../../domain/geography/states.ts';
import { judgeZip } from '../../places/judge-zip.ts';
import type { Reader } from '../../platform/database/access.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import type { CartKey } from '../cart/cart-record.ts';
import { currentFirst, ofShopper } from '../cart/of-shopper.ts';
import { type DestinationParts, findPickup } from './destination.ts';
import { EMPTY_CART } from './empty-cart.ts';

type ChoicesForm = z.infer<typeof choicesForm>;

/** For steps that are not sent yet. They judge the choices again, with the rules of the shipment. */
export async function saveChoices(
  parts: DestinationParts & { readonly db: Reader },
  key: CartKey,
  { pickup: wantedPickup, ...form }: ChoicesForm,
): Promise<Result<Choices>> {
  const errors = {
    ...addressErrors(parts, form, 'shippingAddress'),
    ...addressErrors(parts, form, 'billingAddress'),
  };
  if (Object.keys(errors).length > 0) return reject(invalidFields(errors));
  const found = wantedPickup ? await findPickup(parts, wantedPickup) : null;
  if (found?.ok === false) return found;
  if (found?.value.zipErrors) return reject(invalidFields(found.value.zipErrors));
  const pickup = found ? found.value.form : wantedPickup;
  const changed = JSON.stringify({ ...form, ...(pickup !== undefined && { pickup }) });
  const { rows } = await sql<{ choices: unknown }>`
    update carts set choices = coalesce(choices, '{}') || ${changed}::text::jsonb, updated_at = now()
    where status = 'open' and cart_id = (
      select cart_id from carts where ${ofShopper(key)} order by ${currentFirst()} limit 1)
    returning choices`.execute(parts.db);
  return rows[0] ? accept(read(rows[0].choices)) : reject(EMPTY_CART);
}

function addressErrors(
  { zips }: DestinationParts,
  form: ChoicesForm,
  name: 'shippingAddress' | 'billingAddress',
): FieldErrors {
  const address = form[name];
  if (!address) return {};
  const state = stateById(address.stateId);
  const errors = state ? judgeZip(zips, address.zip, state.stateShort) : { stateId: [MESSAGES.invalidState] };
  return Object.fromEntries(
    Object.entries(errors ?? {}).map(([field, messages]) => [`${name}.${field}`, messages]),
  );
}

export async function selectChoices(db: Reader, key: CartKey): Promise<Choices> {
  const { rows } = await sql<{ choices: unknown }>`
    select choices from carts where ${ofShopper(key)} and status in ('open', 'paying')
    order by ${currentFirst()} limit 1`.execute(db);
  return read(rows[0]?.choices);
}

/** Drops choices of an older version of the shop that do not fit anymore: the shopper chooses again. */
function read(stored: unknown): Choices {
  return choices.safeParse(stored ?? {}).data ?? {};
}

/** Removes choices that a saved step has used. The pickup location stays, for a shopper who returns to it. */
export function choicesAfter(saved: StoredShipping | 'billing'): RawBuilder<string> {
  const used =
    saved === 'billing'
      ? ['billingAddress']
      : ['typed', ...(saved.deliveryMethod === DELIVER ? ['shippingAddress'] : [])];
  const isPickup = saved !== 'billing' && isCarrierPickup(saved.deliveryMethod);
  const kept = isPickup ? JSON.stringify({ pickup: choices.shape.pickup.parse(saved) }) : '{}';
  return sql`coalesce(choices, '{}') - ${used}::text[] || ${kept}::text::jsonb`;
}
