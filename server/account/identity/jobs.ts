/** Queued jobs outlive a deployment: never rename them. */
export const MAIL_PASSWORD_LINK = 'mail-password-link';
export const MAIL_LOG_IN_CODE = 'mail-log-in-code';
