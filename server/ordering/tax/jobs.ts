/** Queued jobs outlive a deployment: never rename them. */
export const RECORD_TAX = 'record-tax';
