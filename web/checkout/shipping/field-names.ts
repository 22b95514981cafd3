/** The name for messages about the address as a whole. */
export const WHOLE_ADDRESS = 'address';

/** The name for messages about the pickup location and the recipient together. */
export const WHOLE_PICKUP = 'fedexLocationId';

/** The field that names the method whose fields were on the page. Without a script, another one may be chosen since. */
export const SHOWN_METHOD = 'shownMethod';

/** Says that the form offered no day, so that a submit sent before the page's own checks gets the reason. */
export const NO_DATE_OFFERED = 'noDateOffered';
