/** Queued jobs outlive a deployment: never rename them. */
export const FINISH_REPLACEMENT = 'finish-order-replacement';
