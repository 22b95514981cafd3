import type { CardSummary } from '../../contract/payment.ts';
import { formMonthOf, isExpired } from '../../domain/cards/expiry.ts';
import type { Day } from '../../domain/dates/day.ts';

export function hasExpired({ ExpirationMonth, ExpirationYear }: CardSummary, today: Day): boolean {
  return isExpired(
    { expirationMonth0to11: formMonthOf(ExpirationMonth), expirationYear: ExpirationYear },
    today,
  );
}
