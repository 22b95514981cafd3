/** How many hours a new card stays with a cart that has no order yet. */
export const CARD_KEPT_HOURS = 24;

/** Whether a card entered at this instant (ISO 8601) may still be charged. */
export function isCardStillKept(keptAt: string | null | undefined, now: Date): boolean {
  return !!keptAt && now.getTime() - Date.parse(keptAt) < CARD_KEPT_HOURS * 60 * 60 * 1000;
}
