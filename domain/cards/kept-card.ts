/** How many hours a new card stays with a cart that has no order yet. */
export const CARD_KEPT_HOURS = 24;

/** `keptAt`: ISO 8601. */
export function isCardStillKept(keptAt: string | null | undefined, now: Date): boolean {
  return !!keptAt && now.getTime() - Date.parse(keptAt) < CARD_KEPT_HOURS * 60 * 60 * 1000;
}
