/** The job's name in the queue. Queued jobs outlive a deployment: never rename it. */
export const SEND_TEXT = 'send-text';
