/** Says that the form offered no day, so that a submit sent before the page's own checks gets the reason. */
export const NO_DATE_OFFERED = 'noDateOffered';
