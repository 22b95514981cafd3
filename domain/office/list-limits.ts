export const ROWS_A_PAGE = 50;
export const MOST_ROWS_A_PAGE = 200;
/** Lists are counted up to here. */
export const COUNTED_ROWS = 10_000;
/** A bulk action takes no more rows. */
export const MOST_BULK_ROWS = 500;
export const MOST_CSV_ROWS = 100_000;
