import type { MessageKind } from '../../../domain/office/messages.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';

export const KIND_WORDS: Readonly<Record<MessageKind, { title: string; one: string; many: string }>> = {
  mails: { title: 'Emails', one: 'email', many: 'emails' },
  texts: { title: 'Texts', one: 'text', many: 'texts' },
  webhooks: { title: 'Webhooks', one: 'webhook', many: 'webhooks' },
};

/** What only keeps two emails of one kind apart: a day, a time, milliseconds. */
const MOMENT = /^(\d{4}-\d\d-\d\d|\d\d:\d\d:|\d{13}$)/;

/** Their numbers say nothing to staff. */
const NUMBERED = ['membership', 'card-link', 'payment-link'];

/**
 * 'Order shipped 100042' from 'order-shipped 100042', and 'Card link 100042' from 'card-link 7' of that order. A webhook's
 * 'order.shipped' stays as its receivers know it.
 */
export function aboutText(about: string, orderId: number | null = null): string {
  const [kind = '', ...rest] = about.split(' ');
  if (kind.includes('.')) return about;
  const isNoise = (word: string) => MOMENT.test(word) || (NUMBERED.includes(kind) && /^\d+$/.test(word));
  const words = orderId === null ? rest.filter((word) => !isNoise(word)) : [orderId];
  return capitalized([kind, ...words].join(' ').replaceAll('-', ' '));
}
