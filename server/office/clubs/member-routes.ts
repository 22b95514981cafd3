import { showConsentProof } from '../../../contract/office/consent-proof.ts';
import * as calls from '../../../contract/office/members.ts';
import { forStaff } from '../../../domain/office/for-staff.ts';
import { accept, found, type Refusal, reject } from '../../platform/http/refusal.ts';
import { sendCardLink } from '../../programs/card-links/send-card-link.ts';
import { changeMember } from '../../programs/club-releases/change-member.ts';
import type { MemberPlace } from '../../programs/club-releases/change-membership.ts';
import { joinByPhone } from '../../programs/club-releases/join-by-phone.ts';
import { leaveClub } from '../../programs/club-releases/leave-club.ts';
import { moveMembership } from '../../programs/club-releases/move-membership.ts';
import { wantEveryRelease } from '../../programs/club-releases/want-releases.ts';
import { atFields } from '../form-refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { StaffCall } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { selectMembersPage } from './club-lists.ts';
import { selectConsentProof } from './consent-proof.ts';
import { selectOfficeMember } from './shown-member.ts';

export function memberRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, clock } = parts;

  async function move(
    { audit, staff: { staffId } }: StaffCall,
    membershipId: number,
    to: 'active' | 'on hold' | { readonly reason: string },
  ) {
    audit({ subject: `member ${membershipId}` });
    const moved = await (typeof to === 'string'
      ? moveMembership(parts, membershipId, to)
      : leaveClub(parts, membershipId, { where: 'office', reason: to.reason, staffId }));
    if (!moved.ok) return moved;
    const { state, stateSince, customerId } = moved.value;
    if (customerId !== null) audit({ customerId });
    return accept({ membershipId, state, stateSince: new Date(stateSince).toISOString() });
  }

  return [
    serve(calls.listMembers, ({ params: { clubTypeId }, query }) =>
      selectMembersPage(db, clubTypeId, query, clock.today()),
    ),
    serve(calls.addMember, async ({ params: { clubTypeId }, body, staff, audit }) => {
      const { customerId, tierId, cardId, birthDate, reason } = body;
      audit({ subject: `customer ${customerId}`, details: { clubTypeId, tierId, reason } });
      const joined = await joinByPhone(parts, {
        ...{ clubTypeId, customerId, tierId, cardId, birthDate, reason },
        to: placeOf(body.place),
        staffId: staff.staffId,
      });
      if (!joined.ok) return reject(inForm(joined.refusal));
      const { membershipId, isFormer } = joined.value;
      audit({ subject: `member ${membershipId}`, customerId, details: { isFormer } });
      if (cardId !== null) return accept({ membershipId, sentCardLinkTo: null });
      const sent = await sendCardLink(parts, { kind: 'member', membershipId });
      return accept({ membershipId, sentCardLinkTo: sent.ok ? sent.value.sentTo : null });
    }),
    serve(calls.showMember, async ({ params }) =>
      found(await selectOfficeMember(db, params.membershipId, clock.today())),
    ),
    serve(showConsentProof, async ({ params }) => found(await selectConsentProof(db, params.membershipId))),
    serve(calls.changeMember, async ({ params: { membershipId }, body: { place, ...change }, audit }) => {
      audit({ subject: `member ${membershipId}` });
      const set = await changeMember(parts, membershipId, { ...change, to: place && placeOf(place) });
      if (!set.ok) return reject(inForm(set.refusal));
      const { membership, changed } = set.value;
      const { customerId } = membership;
      audit({ details: { changed }, ...(customerId !== null && { customerId }) });
      return accept({ membershipId, changed: [...changed] });
    }),
    serve(calls.holdMember, (call) => move(call, call.params.membershipId, 'on hold')),
    serve(calls.resumeMember, (call) => move(call, call.params.membershipId, 'active')),
    serve(calls.cancelMember, ({ params, body, ...call }) => {
      call.audit({ details: body });
      return move(call, params.membershipId, body);
    }),
    serve(
      calls.wantEveryRelease,
      async ({ params: { membershipId }, body: { wantsEveryRelease }, audit }) => {
        audit({ subject: `member ${membershipId}`, details: { wantsEveryRelease } });
        const wanted = await wantEveryRelease(parts, membershipId, wantsEveryRelease);
        if (!wanted.ok) return wanted;
        if (wanted.value.customerId !== null) audit({ customerId: wanted.value.customerId });
        return accept({ membershipId, wantsEveryRelease });
      },
    ),
  ];
}

function placeOf(place: calls.OfficeMemberPlace): MemberPlace {
  return 'addressId' in place
    ? { AddressBookID: place.addressId }
    : { deliveryMethod: String(place.wineryId) };
}

function inForm(refusal: Refusal): Refusal {
  const { message, ...rest } = atFields(refusal, { AddressBookID: 'place', deliveryMethod: 'place' });
  return { ...rest, message: forStaff(message) };
}
