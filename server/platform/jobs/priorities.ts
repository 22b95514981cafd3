/** Lower numbers run first. A job without one has 0: a shopper waits for it, as for an email. */
export const PRIORITY = {
  /** A run, whose progress staff watch: before the jobs of the rows that it is about. */
  watched: 9,
  /** A job for each of many rows, and webhooks: an endpoint that does not answer delays emails by its timeout at most. */
  late: 10,
  /** What no one waits for. */
  last: 20,
} as const;
