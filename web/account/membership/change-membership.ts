import type { MembershipChange } from '../../../contract/club-release.ts';
import type { Api, ApiError } from '../../api/client.ts';
import type { Pressed } from '../form-action.ts';
import type { Done } from '../saved.ts';

const CHOOSE_ANOTHER = 'That cannot be used for your membership. Please choose another one.';

export async function changeMembership(api: Api, form: FormData): Promise<Pressed> {
  const wanted = changeIn(form);
  if (wanted === null) return { ok: false, error: { status: 422, message: CHOOSE_ANOTHER } };
  const params = { membershipId: String(form.get('membershipId')) };
  const change = (body: MembershipChange) =>
    api.call('put /account/memberships/{membershipId}', { params, body });
  const answer = await change(wanted.body);
  if (!answer.ok) {
    return { ok: false, error: { status: answer.error.status, message: messageOf(answer.error) } };
  }
  // It was waiting for a card. If this fails, the page says so, and how to try again.
  if (answer.data.state === 'pending' && answer.data.cardId !== null) {
    const active = await change({ state: 'active' });
    if (active.ok) return { ok: true, done: 'membership-resumed' };
  }
  return { ok: true, done: wanted.done };
}

interface Wanted {
  readonly body: MembershipChange;
  readonly done: Done;
}

function changeIn(form: FormData): Wanted | null {
  switch (form.get('intent')) {
    case 'hold':
      return { body: { state: 'on hold' }, done: 'membership-held' };
    case 'leave':
      return { body: { state: 'cancelled' }, done: 'membership-left' };
    case 'reason':
      return {
        body: { state: 'cancelled', reason: String(form.get('reason') ?? '') },
        done: 'membership-reason',
      };
    case 'tier':
      return {
        body: { tierId: Number(form.get('tierId')), agreesTo: String(form.get('agreesTo') ?? '') },
        done: 'membership-tier',
      };
    case 'resume':
      return { body: { state: 'active' }, done: 'membership-resumed' };
    case 'include':
      return { body: { wantsEveryRelease: true }, done: 'membership-included' };
    case 'leave-out':
      return { body: { wantsEveryRelease: false }, done: 'membership-left-out' };
    case 'card':
      return cardIn(String(form.get('cardId') ?? ''));
    case 'place':
      return placeIn(String(form.get('place') ?? ''));
    default:
      return null;
  }
}

function cardIn(card: string): Wanted | null {
  return /^\d{1,9}$/.test(card) ? { body: { cardId: Number(card) }, done: 'membership-card' } : null;
}

/** The value of the choice: 'address-12' of the book, or 'winery-17'. */
function placeIn(place: string): Wanted | null {
  const [, kind, id] = /^(address|winery)-(\d{1,9})$/.exec(place) ?? [];
  if (id === undefined) return null;
  const body = kind === 'address' ? { AddressBookID: Number(id) } : { deliveryMethod: id };
  return { body, done: 'membership-place' };
}

/** These forms have one field, so its message says more than the general one. */
function messageOf({ fields, message, reason }: ApiError): string {
  if (reason === 'not-offered') return CHOOSE_ANOTHER;
  return (fields ? Object.values(fields).flat()[0] : message) ?? CHOOSE_ANOTHER;
}
