import type { PRODUCT_KINDS } from '../../../domain/office/stock-movements.ts';

export const KIND_NAMES: Readonly<Record<(typeof PRODUCT_KINDS)[number], string>> = {
  wine: 'Wine',
  merchandise: 'Merchandise',
  kit: 'Kit',
};

const signed = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' });

/** '+1,800', '−1,782'. */
export const signedText = (change: number) => signed.format(change).replace('-', '−');
