import { addDays, type Day, dayOfWeek } from '../dates/day.ts';

const isBusinessDay = (day: Day) => ![0, 6].includes(dayOfWeek(day));

/** The day on which money of `day` reaches the bank: so many business days later. Bank holidays count as business days. */
export function payoutDay(day: Day, businessDays: number): Day {
  let arrival = day;
  for (let left = businessDays; left > 0; ) {
    arrival = addDays(arrival, 1);
    if (isBusinessDay(arrival)) left -= 1;
  }
  return arrival;
}

/** The days whose money reaches the bank on `arrival`, oldest first; none for a day of a weekend. */
export function daysPaidOutOn(arrival: Day, businessDays: number): Day[] {
  const days: Day[] = [];
  for (let day = addDays(arrival, -1); payoutDay(day, businessDays) >= arrival; day = addDays(day, -1))
    if (payoutDay(day, businessDays) === arrival) days.unshift(day);
  return days;
}

/** Whether no money can enter the payout of `arrival` any more. */
export function isPayoutClosed(arrival: Day, businessDays: number, today: Day): boolean {
  return daysPaidOutOn(arrival, businessDays).every((day) => day < today);
}
