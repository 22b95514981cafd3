export const ROWS_A_PAGE = 50;
export const MOST_ROWS_A_PAGE = 200;
/** Lists are counted up to here. */
export const COUNTED_ROWS = 10_000;
/** A bulk action takes no more rows. */
export const MOST_BULK_ROWS = 500;
/** Of recipients that are imported in the office: 256 KB of real ones. The command takes more. */
export const MOST_RECIPIENT_LINES = 2_500;
/** Of products: each is compared with the whole catalog, and a real one fills a few hundred bytes. */
export const MOST_PRODUCT_LINES = 1_000;
/** Of sales tax rates: more ZIPs than any state has. */
export const MOST_ZIP_RATE_LINES = 5_000;
/** Of the rows that cannot be read, an answer lists no more. */
export const MOST_BAD_ROWS = 200;
export const MOST_CSV_ROWS = 100_000;
