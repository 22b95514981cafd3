/** The name under which the message stands that speaks of the address as a whole. */
export const WHOLE_ADDRESS = 'address';
