/** The field that names the method whose fields were on the page. Without a script, another one may be chosen since. */
export const SHOWN_METHOD = 'shownMethod';
