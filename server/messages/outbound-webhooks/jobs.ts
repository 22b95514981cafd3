/** Webhook job names in the queue. Queued jobs outlive a deployment: never rename them. */
export const TELL_ENDPOINTS = 'tell-webhook-endpoints';
export const DELIVER_WEBHOOK = 'deliver-webhook';

/** graphile-worker waits e^n s after attempt n, at most e^10 (6 hours). Attempt 21 comes three days after the first. */
export const MOST_TRIES = 21;
/** An attempt that died with its worker counts for the queue but not for the delivery. */
export const MOST_ATTEMPTS_OF_JOB = MOST_TRIES + 20;
