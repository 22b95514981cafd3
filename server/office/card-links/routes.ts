import type { Context } from 'hono';
import * as calls from '../../../contract/office/card-links.ts';
import { type Cents, centsToDollars, dollarsToCents } from '../../../domain/money/cents.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { accept, conflict, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import type { CardSubject } from '../../programs/card-links/card-link-store.ts';
import { NO_CARD_NEEDED, sendCardLink } from '../../programs/card-links/send-card-link.ts';
import { takeCardByPhone } from '../../programs/card-links/take-card-by-phone.ts';
import { selectPayable } from '../../programs/card-links/unpaid.ts';
import { selectRelease } from '../../programs/club-releases/release-store.ts';
import type { ServeOffice } from '../guard.ts';
import type { StaffCall } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { startRun } from '../runs/run-store.ts';
import { staffTokenUser } from '../staff-token-user.ts';
import { selectDeclinedMembers } from './declined-members.ts';

export function cardLinkRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, clock } = parts;

  async function send({ audit }: StaffCall, subject: CardSubject) {
    audit({ subject: subjectOf(subject) });
    const sent = await sendCardLink(parts, subject);
    if (!sent.ok) return sent;
    const { sentTo, isTexted, expiresAt, customerId } = sent.value;
    audit({ details: { isTexted }, ...(customerId !== null && { customerId }) });
    return accept({ sentTo, isTexted, expiresAt: expiresAt.toISOString() });
  }

  async function showCard(subject: CardSubject) {
    const payer = await selectPayable(parts, subject);
    if (payer === null) return reject(NO_CARD_NEEDED);
    const { what, amountCents, card } = payer;
    return accept({
      what,
      amount: dollarsOf(amountCents),
      card: card && { CardTypeId: card.typeId, LastFour: card.lastFour },
    });
  }

  async function take(
    { staff, audit }: StaffCall,
    subject: CardSubject,
    { body: { paymentToken: token, amount }, c }: { body: calls.TypedCard; c: Context<AppEnv> },
  ) {
    audit({ subject: subjectOf(subject) });
    const taken = await takeCardByPhone(parts, subject, {
      token,
      user: staffTokenUser(c, staff),
      amountCents: amount === null ? null : dollarsToCents(amount),
    });
    if (!taken.ok) return taken;
    const { customerId, amountCents } = taken.value;
    const charged = dollarsOf(amountCents);
    audit({
      ...(charged !== null && { details: { amount: charged } }),
      ...(customerId !== null && { customerId }),
    });
    return accept({ amount: charged });
  }

  return apiRoutes([
    serve(calls.showOrderCard, ({ params: { orderId } }) => showCard({ kind: 'order', orderId })),
    serve(calls.takeOrderCard, ({ params: { orderId }, body, c, ...call }) =>
      take(call, { kind: 'order', orderId }, { body, c }),
    ),
    serve(calls.showMemberCard, ({ params: { membershipId } }) => showCard({ kind: 'member', membershipId })),
    serve(calls.takeMemberCard, ({ params: { membershipId }, body, c, ...call }) =>
      take(call, { kind: 'member', membershipId }, { body, c }),
    ),
    serve(calls.sendOrderCardLink, ({ params: { orderId }, ...call }) =>
      send(call, { kind: 'order', orderId }),
    ),
    serve(calls.sendMemberCardLink, ({ params: { membershipId }, ...call }) =>
      send(call, { kind: 'member', membershipId }),
    ),
    serve(
      calls.sendReleaseCardLinks,
      async ({ params: { releaseId }, staff: { staffId }, isDryRun, audit }) => {
        audit({ subject: `release ${releaseId}` });
        if ((await selectRelease(db, releaseId)) === null) return reject(NOT_FOUND);
        const members = await selectDeclinedMembers(db, releaseId, clock.today());
        if (members.length === 0) return reject(NONE_DECLINED);
        if (isDryRun) return accept({ members: members.length });
        const items = members.map((membershipId) => ({
          subject: `member ${membershipId}`,
          input: { membershipId, releaseId },
        }));
        const runId = await db
          .transaction()
          .execute((trx) => startRun(trx, { kind: 'card links', staffId, items }));
        audit({ details: { runId, members: members.length } });
        return accept({ runId });
      },
    ),
  ]);
}

function subjectOf(subject: CardSubject): string {
  return subject.kind === 'order' ? `order ${subject.orderId}` : `member ${subject.membershipId}`;
}

const dollarsOf = (cents: Cents | null) => (cents === null ? null : centsToDollars(cents));

const NONE_DECLINED = conflict('No card of this release was declined.');
