/** Without a script the search goes out with the page's form: its fields, and the button that says what is wanted. */
export const PLAIN_ZIP = 'pickupZip';
export const PLAIN_DISTANCE = 'pickupDistance';
export const PLAIN_STEP = 'pickupStep';
