import { type Day, formatLongDate } from '../dates/day.ts';

/** What an order says whose day has bad weather on the way. `until`: the first ship day whose weather is fine. */
export function holdWords(until: Day): string {
  return `The weather on its way would harm the wine. We hold it in our cool cellar until about ${formatLongDate(until)} and charge when it ships.`;
}
