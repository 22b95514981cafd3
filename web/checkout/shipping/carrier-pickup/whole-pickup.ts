/** The name for messages about the pickup location and the recipient together. */
export const WHOLE_PICKUP = 'fedexLocationId';
