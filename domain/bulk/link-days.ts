/**
 * How long a bulk-payment link of the office may work at most. One of the command line may work longer, and names the
 * orders that were paid in its last so many days.
 */
export const MOST_LINK_DAYS = 90;
