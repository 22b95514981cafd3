import type { OrderBadge } from '../../../domain/office/order-badge.ts';

export type Tone = 'good' | 'warn' | 'danger' | 'info' | 'plain';

const TONES: Readonly<Record<OrderBadge, Tone>> = {
  'To ship': 'info',
  'To prepare': 'info',
  Late: 'danger',
  'Packed, late': 'danger',
  Packed: 'info',
  Shipped: 'good',
  Ready: 'info',
  'Picked up': 'good',
  'On hold': 'warn',
  'Card declined': 'danger',
  'Partly refunded': 'warn',
  Refunded: 'plain',
  Canceled: 'plain',
};

export function Badge({ word, tone }: { word: string; tone?: Tone }) {
  return (
    <span className="badge" data-tone={tone ?? (isOrderBadge(word) ? TONES[word] : 'plain')}>
      {word}
    </span>
  );
}

const isOrderBadge = (word: string): word is OrderBadge => word in TONES;
