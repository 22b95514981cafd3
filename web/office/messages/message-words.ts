import type { MessageKind } from '../../../domain/office/messages.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';

export const KIND_WORDS: Readonly<Record<MessageKind, { title: string; one: string; many: string }>> = {
  mails: { title: 'Emails', one: 'email', many: 'emails' },
  texts: { title: 'Texts', one: 'text', many: 'texts' },
  webhooks: { title: 'Webhooks', one: 'webhook', many: 'webhooks' },
};

/** What only keeps two emails of one kind apart: a day, a time, milliseconds. */
const MOMENT = /^(\d{4}-\d\d-\d\d|\d\d:\d\d:|\d{13}$)/;

/**
 * 'Order shipped 100042' from 'order-shipped 100042'. A membership's number says nothing to staff. A webhook's 'order.shipped'
 * stays as its receivers know it.
 */
export function aboutText(about: string): string {
  const [kind = '', ...rest] = about.split(' ');
  if (kind.includes('.')) return about;
  const words = rest.filter((word) => !MOMENT.test(word) && !(kind === 'membership' && /^\d+$/.test(word)));
  return capitalized([kind, ...words].join(' ').replaceAll('-', ' '));
}
