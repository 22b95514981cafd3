/** The checkbox that accepts the policy when joining: its name in the form and its id on the page. */
export const AGREED_TO_POLICY = 'agreedToPolicy';
