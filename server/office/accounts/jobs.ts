/** Queued jobs outlive a deployment: never rename them. */
export const MAIL_STAFF_PASSWORD_LINK = 'mail-staff-password-link';
