import type { Day } from '../dates/day.ts';
import { explainDate } from './explain-date.ts';
import { deliveryDateJudge, firstDeliveryDate, isListMode, type ShipDateContext } from './ship-dates.ts';

/** The reason against a day, or null. Computes once what all days share. */
export function reasonsAgainst(context: ShipDateContext): (day: Day) => string | null {
  const judge = deliveryDateJudge(context);
  const first = firstDeliveryDate(context);
  const isListed = isListMode(context);
  return (day) => {
    const verdict = judge(day);
    return verdict.ok ? null : explainDate({ day, reason: verdict.reason, first, isListed }, context);
  };
}
