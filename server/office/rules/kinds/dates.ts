import { clearDateRule, listDateRules, setDateRule } from '../../../../contract/office/rules.ts';
import { isDay } from '../../../../domain/dates/day.ts';
import { selectShopRules } from '../../../catalog/lookups/shop-rules.ts';
import { addBlackout, removeBlackout } from '../../../catalog/operations/calendar.ts';
import { accept, invalidFields } from '../../../platform/http/refusal.ts';
import type { OfficeParts } from '../../office-parts.ts';
import { cleared, defineRules } from '../define-rules.ts';
import { onDay } from '../touched.ts';

const NOT_A_DAY = invalidFields({ day: ['Enter a day.'] });

export const dates = ({ db, clock }: OfficeParts) =>
  defineRules({
    calls: { list: listDateRules, set: setDateRule, clear: clearDateRule },
    subject: 'day',
    keyOf: ({ day }) => day,
    async rows() {
      const { blackoutDates, blackoutReasons = {} } = (await selectShopRules(db)).calendar;
      const today = clock.today();
      const days = blackoutDates
        .toSorted()
        .map((day) => ({ day, reason: blackoutReasons[day] ?? '', isPast: day < today }));
      // The next one first, and last what is longest ago.
      return [...days.filter(({ isPast }) => !isPast), ...days.filter(({ isPast }) => isPast).reverse()];
    },
    judge: ({ day }) => (isDay(day) ? null : NOT_A_DAY),
    touches: ({ day }) => onDay(day),
    change: async ({ day }, { reason }) =>
      accept({ details: { reason }, write: () => addBlackout(db, { day, reason }) }),
    clear: ({ day }) => cleared(removeBlackout(db, day)),
  });
