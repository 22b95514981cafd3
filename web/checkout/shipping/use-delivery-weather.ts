import { useEffect, useState } from 'react';
import { parseUsDate } from '../../../domain/dates/day.ts';
import { DELIVER } from '../../../domain/delivery/methods.ts';
import { normalizeZip } from '../../../domain/geography/zip.ts';
import { browserApi } from '../../api/browser-api.ts';
import type { FormState } from '../../forms/field-of.ts';
import { useAfterPress } from '../../forms/use-after-press.ts';
import { useFieldValue } from '../../forms/use-field-value.ts';
import { ADDRESS_BOOK_ID, stateOfChoice, zipOfChoice } from '../address-book/offered-addresses.ts';
import { hasAlcohol } from '../load-checkout.ts';
import { useCheckout } from '../use-checkout.ts';
import type { BadDay, BadDays } from './delivery-date.ts';
import { offeredForShipping } from './shipping-values.ts';

export interface KnownWeather {
  /** Of the form; null while it has none. */
  readonly zip: string | null;
  readonly badDays: BadDays;
  readonly allowsAnyway: boolean;
}

const FINE: KnownWeather = { zip: null, badDays: new Map(), allowsAnyway: true };

/**
 * For the service and the ZIP of the form. All days are fine until it is known, and if it cannot be known.
 * `loadAdvice`: the script of what bad days are shown with. It must stay the same function.
 */
export function useDeliveryWeather(
  method: string,
  shipViaId: number,
  { values }: FormState,
  loadAdvice: () => Promise<void>,
): KnownWeather {
  const checkout = useCheckout();
  const typed = useFieldValue('zip', values.zip ?? '');
  const chosenId = useFieldValue(ADDRESS_BOOK_ID, values[ADDRESS_BOOK_ID] ?? '');
  const offered = offeredForShipping(checkout);
  const deliveredTo = offered ? zipOfChoice(offered, chosenId) : typed;
  const zip = normalizeZip(method === DELIVER ? deliveredTo : (checkout.choices.pickup?.zip ?? ''));
  const isAsked = zip !== null && hasAlcohol(checkout.cart);
  const afterPress = useAfterPress();
  const [known, setKnown] = useState<KnownWeather>(FINE);
  useEffect(() => {
    if (!isAsked) return setKnown(FINE);
    const leave = new AbortController();
    void weatherFor(zip, shipViaId, leave.signal).then(async (found) => {
      if (!found) return;
      if (found.badDays.size > 0) await loadAdvice();
      afterPress(() => {
        if (!leave.signal.aborted) setKnown(found);
      });
    });
    return () => leave.abort();
  }, [isAsked, zip, shipViaId, loadAdvice, afterPress]);
  return known;
}

/** The state's id; '' while the form has none. */
export function useParcelState(method: string, { values }: FormState): string {
  const checkout = useCheckout();
  const typed = useFieldValue('stateId', values.stateId ?? '');
  const chosenId = useFieldValue(ADDRESS_BOOK_ID, values[ADDRESS_BOOK_ID] ?? '');
  const offered = offeredForShipping(checkout);
  if (method !== DELIVER) return String(checkout.choices.pickup?.stateId ?? '');
  return offered ? stateOfChoice(offered, chosenId) : typed;
}

export async function weatherFor(
  zip: string,
  shipViaId: number,
  signal: AbortSignal,
): Promise<KnownWeather | null> {
  const answer = await browserApi.call('get /weather/deliveries', { query: { zip, shipViaId }, signal });
  if (!answer.ok) return null;
  const badDays = new Map<string, BadDay>();
  for (const { deliveryDate, reason, isForbidden } of answer.data.days) {
    const day = parseUsDate(deliveryDate);
    if (day !== null) badDays.set(day, { reason, isForbidden });
  }
  return { zip, badDays, allowsAnyway: answer.data.allowsAnyway };
}
