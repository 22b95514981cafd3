import type { Day } from '../../../domain/dates/day.ts';
import { expectedHold } from '../../catalog/weather/expected-hold.ts';
import type { Weather } from '../../catalog/weather/weather.ts';
import type { ShippingDraft } from '../cart/cart-record.ts';
import { containsAlcohol } from '../cart/price.ts';
import { shipDateContextOf } from './judge-ship-day.ts';

type HeldCart = Parameters<typeof containsAlcohol>[0] & Parameters<typeof shipDateContextOf>[0];

export interface WeatherOfNow {
  readonly rules: Parameters<typeof shipDateContextOf>[2]['rules'];
  readonly today: Day;
  /** Null: the shop does not ask for it. */
  readonly weather: Weather | null;
}

/**
 * Wine whose day has bad weather on its way waits, and every page and email of the order says so. As the weather is known
 * now, whatever the draft said before.
 */
export function withHold(
  { heldUntil: _, ...draft }: ShippingDraft,
  cart: HeldCart,
  { weather, rules, today }: WeatherOfNow,
): ShippingDraft {
  const { form, shipDay } = draft;
  if (!weather || !('zip' in form) || !containsAlcohol(cart)) return draft;
  const context = shipDateContextOf(cart, { ...form, stateShort: draft.stateShort }, { rules, today });
  const isWanted = form.shipAnyway === true;
  const heldUntil = expectedHold(weather, context, { zip: form.zip, shipDay, isWanted });
  return heldUntil === null ? draft : { ...draft, heldUntil };
}
