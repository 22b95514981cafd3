/** The name for messages about the address as a whole. */
export const WHOLE_ADDRESS = 'address';
