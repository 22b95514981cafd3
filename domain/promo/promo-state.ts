export const PROMO_KINDS = ['percent', 'amount', 'free-shipping'] as const;
export type PromoKindName = (typeof PROMO_KINDS)[number];

/** 'counts': shoppers can use the code today if their cart meets its terms. */
export const PROMO_STATES = ['counts', 'not started', 'used up', 'ended'] as const;
export type PromoState = (typeof PROMO_STATES)[number];
