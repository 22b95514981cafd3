/** The field that tells whose fields were on the page: without a script another method may have been chosen since. */
export const SHOWN_METHOD = 'shownMethod';
