export type AddressKind = 'shipping' | 'billing';

interface KindWords {
  readonly group: string;
  readonly showMore: string;
  readonly enter: string;
  readonly edit: string;
  readonly title: string;
  readonly phoneHint: string;
  readonly makeDefault: { readonly name: string; readonly label: string };
}

export const KIND_WORDS: Readonly<Record<AddressKind, KindWords>> = {
  shipping: {
    group: 'Shipping address',
    showMore: 'Show more shipping addresses',
    enter: 'Enter a new shipping address',
    edit: 'Edit shipping address',
    title: 'Enter a New Shipping Address',
    phoneHint: 'For the carrier, and in case we have a question.',
    makeDefault: { name: 'makeDefaultShipping', label: 'Make Default Shipping Address' },
  },
  billing: {
    group: 'Billing address',
    showMore: 'Show more billing addresses',
    enter: 'Enter a new billing address',
    edit: 'Edit billing address',
    title: 'Enter a New Billing Address',
    phoneHint: 'In case we or your bank have a question about the payment.',
    makeDefault: { name: 'makeDefaultBilling', label: 'Make default billing address' },
  },
};
