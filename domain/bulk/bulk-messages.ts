/** What a bulk payment says, word for word as specified. */
export const BULK_MESSAGES = {
  noCarts: 'No shopping carts were found. Your link may have expired; please contact Customer Service.',
  paymentFailed: 'Failed to apply payment. Please review billing information and try again.',
  noAddress: 'Please provide a valid billing address.',
} as const;
