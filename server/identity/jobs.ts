/** Queued jobs outlive a deployment: never rename them. */
export const MAIL_PASSWORD_LINK = 'mail-password-link';
