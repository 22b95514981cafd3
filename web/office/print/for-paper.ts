/** A route's `handle`: it is printed, so its document has no script. */
export const FOR_PAPER = { isForPaper: true } as const;
