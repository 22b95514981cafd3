/** The name under which the message stands that speaks of counter and recipient as a whole. */
export const WHOLE_PICKUP = 'fedexLocationId';
