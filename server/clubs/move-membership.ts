import type { Kysely } from 'kysely';
import type { MembershipState } from '../../domain/clubs/membership-states.ts';
import type { Database } from '../database/schema.ts';
import { accept, NOT_FOUND, type Result, reject } from '../http/refusal.ts';
import type { MembershipRecord } from './membership-record.ts';
import { lockMembership, writeState } from './membership-store.ts';

/**
 * Moves a membership to another state, as far as the table of states lets it (`conflict`). Only one with an account and
 * a card on file can be active: there would be nobody to charge.
 */
export function moveMembership(
  db: Kysely<Database>,
  membershipId: number,
  to: MembershipState,
): Promise<Result<MembershipRecord>> {
  return db.transaction().execute(async (trx) => {
    const membership = await lockMembership(trx, membershipId);
    if (membership === null) return reject(NOT_FOUND);
    if (to === 'active' && (membership.customerId === null || membership.cardId === null)) {
      return reject({ code: 'conflict', message: 'There is no account, or no card on file, for it.' });
    }
    const stateSince = await writeState(trx, membershipId, to);
    if (stateSince === null) {
      return reject({ code: 'conflict', message: `It is ${membership.state}, and cannot become ${to}.` });
    }
    return accept({ ...membership, state: to, stateSince });
  });
}
