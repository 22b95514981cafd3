import type { PRODUCT_KINDS } from '../../../domain/office/stock-movements.ts';

export const KIND_NAMES: Readonly<Record<(typeof PRODUCT_KINDS)[number], string>> = {
  wine: 'Wine',
  merchandise: 'Merchandise',
  kit: 'Kit',
};
