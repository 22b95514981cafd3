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

const BADGE =
  'inline-block justify-self-start rounded-brand px-[0.4375rem] py-px text-sm font-medium whitespace-nowrap';

/** The word says it; the color helps to find it. */
const LOOKS: Readonly<Record<Tone, string>> = {
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
  danger: 'bg-danger-tint text-danger',
  info: 'bg-info-tint text-info',
  plain: 'bg-tint text-muted',
};

export const badgeLook = (tone: Tone) => `${BADGE} ${LOOKS[tone]}`;

export function Badge({ word, tone }: { word: string; tone?: Tone }) {
  return <span className={badgeLook(tone ?? (isOrderBadge(word) ? TONES[word] : 'plain'))}>{word}</span>;
}

const isOrderBadge = (word: string): word is OrderBadge => word in TONES;
