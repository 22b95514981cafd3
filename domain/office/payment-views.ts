/** 'problems': refused, and the order still waits. 'unknown': the bank has not answered. */
export const PAYMENT_VIEWS = ['problems', 'unknown', 'all'] as const;
export type PaymentView = (typeof PAYMENT_VIEWS)[number];
