import * as calls from '../../../contract/office/card-links.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept, conflict, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import type { CardSubject } from '../../programs/card-links/card-link-store.ts';
import { sendCardLink } from '../../programs/card-links/send-card-link.ts';
import { selectRelease } from '../../programs/club-releases/release-store.ts';
import type { ServeOffice } from '../guard.ts';
import type { StaffCall } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { startRun } from '../runs/run-store.ts';
import { selectDeclinedMembers } from './declined-members.ts';

export function cardLinkRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, clock } = parts;

  async function send({ audit }: StaffCall, subject: CardSubject) {
    audit({
      subject: subject.kind === 'order' ? `order ${subject.orderId}` : `member ${subject.membershipId}`,
    });
    const sent = await sendCardLink(parts, subject);
    if (!sent.ok) return sent;
    const { sentTo, isTexted, expiresAt, customerId } = sent.value;
    audit({ details: { isTexted }, ...(customerId !== null && { customerId }) });
    return accept({ sentTo, isTexted, expiresAt: expiresAt.toISOString() });
  }

  return apiRoutes([
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

const NONE_DECLINED = conflict('No card of this release was declined.');
