export interface BulkPlace {
  readonly customerId: string;
  /** The polling id, in the address so that a reload keeps watching, with or without a script. */
  readonly paymentId: string | null;
}

export function bulkPlaceOf(url: string): BulkPlace {
  const query = new URL(url).searchParams;
  return { customerId: query.get('customerId') ?? '', paymentId: query.get('payment') };
}

export function bulkPath({ customerId, paymentId }: BulkPlace): string {
  const query = new URLSearchParams({ customerId });
  if (paymentId !== null) query.set('payment', paymentId);
  return `/bulk-payment?${query}`;
}
