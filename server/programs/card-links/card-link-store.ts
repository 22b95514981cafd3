import { CARD_LINK_DAYS } from '../../../domain/cards/card-need.ts';
import { daysAfter } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';

/** What a card is wanted for. */
export type CardSubject =
  | { readonly kind: 'order'; readonly orderId: number }
  | { readonly kind: 'member'; readonly membershipId: number };

export interface CardLink {
  readonly linkId: number;
  readonly subject: CardSubject;
  readonly isUsed: boolean;
}

/**
 * Ends the link before it. Null: that one was made so shortly before that this must be the same press. `now`: of the
 * shop's clock, by which it expires.
 */
export async function insertCardLink(
  trx: Writer,
  subject: CardSubject,
  now: Date,
): Promise<{ linkId: number; expiresAt: Date } | null> {
  const { orderId, membershipId } = idsOf(subject);
  const expiresAt = daysAfter(now, CARD_LINK_DAYS);
  const shortly = new Date(now.getTime() - 60_000);
  await run(trx)`
    update card_links set replaced_at = now()
    where used_at is null and replaced_at is null and made_at <= ${shortly}
      and (order_id = ${orderId} or membership_id = ${membershipId})`;
  const made = await first<{ linkId: number }>(trx)`
    insert into card_links (order_id, membership_id, made_at, expires_at)
    values (${orderId}, ${membershipId}, ${now}, ${expiresAt})
    on conflict do nothing returning link_id as "linkId"`;
  return made && { linkId: made.linkId, expiresAt };
}

/** Null: another one replaced it, or what it was for is gone. */
export async function selectCardLink(db: Reader, linkId: number): Promise<CardLink | null> {
  const row = await first<{ orderId: number | null; membershipId: number | null; isUsed: boolean }>(db)`
    select order_id as "orderId", membership_id as "membershipId", used_at is not null as "isUsed"
    from card_links where link_id = ${linkId} and replaced_at is null`;
  if (row === null) return null;
  const { orderId, membershipId, isUsed } = row;
  if (orderId !== null) return { linkId, isUsed, subject: { kind: 'order', orderId } };
  return membershipId === null ? null : { linkId, isUsed, subject: { kind: 'member', membershipId } };
}

export async function writeCardLinkUsed(trx: Reader, linkId: number): Promise<void> {
  await run(trx)`
    update card_links set used_at = now() where link_id = ${linkId} and used_at is null and replaced_at is null`;
}

function idsOf(subject: CardSubject) {
  return subject.kind === 'order'
    ? { orderId: subject.orderId, membershipId: null }
    : { orderId: null, membershipId: subject.membershipId };
}
