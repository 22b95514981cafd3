/** As the queue knows it. Jobs in the queue outlive a deployment: never rename. */
export const SEND_TEXT = 'send-text';
