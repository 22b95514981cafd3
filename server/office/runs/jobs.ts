/** Queued jobs outlive a deployment: never rename them. */
export const CARRY_OUT_RUN = 'carry-out-office-run';
