import { USUAL_DAYS } from '../../server/payments/compare-with-gateway.ts';
import { type Command, type Given, misused, type Outcome, wholeNumberOf } from '../command.ts';

/** Of the commands that compare with the gateway. */
export const DAYS_OPTION: Command['options'] & object = {
  days: {
    type: 'string',
    value: 'n',
    describe: `How far back the gateway is asked about what is over, ${USUAL_DAYS} when left out`,
  },
};

export function daysIn({
  days: given,
}: Given['options']): { ok: true; days: number } | { ok: false; outcome: Outcome } {
  const days = wholeNumberOf(String(given ?? USUAL_DAYS), 0);
  return days === null
    ? { ok: false, outcome: misused('--days must be a whole number from 0 on.') }
    : { ok: true, days };
}
