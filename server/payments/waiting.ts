/**
 * How long a payment request waits for the gateway before its outcome counts as unknown: more than the slowest honest
 * answer (8 s in the sandbox), less than a request may take in all (15 s).
 */
export const GATEWAY_TIMEOUT_MS = 10_000;
