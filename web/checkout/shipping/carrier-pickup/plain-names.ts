/** Without a script, the page's form also sends the search: its fields, and the pressed button that names the step. */
export const PLAIN_ZIP = 'pickupZip';
export const PLAIN_DISTANCE = 'pickupDistance';
export const PLAIN_STEP = 'pickupStep';
