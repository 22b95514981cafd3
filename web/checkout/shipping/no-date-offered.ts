/** A form that had no day to choose says so: a submit that overtakes the page's own rules is told why. */
export const NO_DATE_OFFERED = 'noDateOffered';
