/** The box by which a member-to-be agrees to the policy: its name in the form, and its id on the page. */
export const AGREED_TO_POLICY = 'agreedToPolicy';
