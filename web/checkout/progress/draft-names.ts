/** Apart from the forms, so that a page that forgets what was typed need not fetch them. */
export const SHIPPING_DRAFT = 'shipping';
export const BILLING_DRAFT = 'billing';
