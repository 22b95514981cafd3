/** The names of the jobs about webhooks, as the queue knows them. Jobs in the queue outlive a deployment: never rename. */
export const TELL_ENDPOINTS = 'tell-webhook-endpoints';
export const DELIVER_WEBHOOK = 'deliver-webhook';

/** After everything else that is due: an address that does not answer must not hold up mails for longer than its time-out. */
export const WEBHOOK_PRIORITY = 10;

/**
 * Tries of one delivery. graphile-worker waits e^n seconds after the nth, but never longer than e^10 (6 hours): the 21st
 * comes three days after the first.
 */
export const MOST_TRIES = 21;
/** A try that died with its worker counts for the queue and not for the delivery. */
export const MOST_ATTEMPTS_OF_JOB = MOST_TRIES + 20;
