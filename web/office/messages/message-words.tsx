import type { MessageRow } from '../../../contract/office/messages.ts';
import type { MessageKind, MessageState as State } from '../../../domain/office/messages.ts';
import { Badge } from '../ui/badge.tsx';

export const KIND_WORDS: Readonly<Record<MessageKind, { title: string; one: string; many: string }>> = {
  mails: { title: 'Emails', one: 'email', many: 'emails' },
  texts: { title: 'Texts', one: 'text', many: 'texts' },
  webhooks: { title: 'Webhooks', one: 'webhook', many: 'webhooks' },
};

export const STATE_WORDS = {
  pending: { word: 'To send', tone: 'plain' },
  sending: { word: 'Sending', tone: 'info' },
  waiting: { word: 'Will be tried again', tone: 'warn' },
  sent: { word: 'Sent', tone: 'good' },
  failed: { word: 'Failed', tone: 'danger' },
} as const satisfies Record<State, object>;

export function MessageState({ state }: Pick<MessageRow, 'state'>) {
  return <Badge {...STATE_WORDS[state]} />;
}

/** 'Order shipped 100042' from 'order-shipped 100042'; a webhook's 'order.shipped' stays as its receivers know it. */
export function aboutText(about: string): string {
  if (about.includes('.')) return about;
  const words = about.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
