import type { MessageKind } from '../../../domain/office/messages.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';

export const KIND_WORDS: Readonly<Record<MessageKind, { title: string; one: string; many: string }>> = {
  mails: { title: 'Emails', one: 'email', many: 'emails' },
  texts: { title: 'Texts', one: 'text', many: 'texts' },
  webhooks: { title: 'Webhooks', one: 'webhook', many: 'webhooks' },
};

/** 'Order shipped 100042' from 'order-shipped 100042'; a webhook's 'order.shipped' stays as its receivers know it. */
export function aboutText(about: string): string {
  if (about.includes('.')) return about;
  if (/^membership \d+ notice \d+$/.test(about)) return 'Membership notice';
  return capitalized(about.replaceAll('-', ' '));
}
