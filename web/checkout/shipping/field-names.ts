/** The name for messages about the address as a whole. */
export const WHOLE_ADDRESS = 'address';

/** The name for messages about the pickup location and the recipient together. */
export const WHOLE_PICKUP = 'fedexLocationId';

/** Names the method whose fields were on the page. Without a script, the shopper may since have chosen another one. */
export const SHOWN_METHOD = 'shownMethod';

/** Set if the form offered no day, so that a submit sent before the scripts load gets the reason. */
export const NO_DATE_OFFERED = 'noDateOffered';
