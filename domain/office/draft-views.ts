/** The views of the list of phone orders. */
export const DRAFT_VIEWS = ['open', 'closed'] as const;
