import type { Context } from 'hono';
import { mayUse, type Role } from '../../domain/office/roles.ts';
import type { OfficeNote } from '../catalog/operations/operator-actions.ts';
import type { MailReader } from '../messages/mails/mail-store.ts';
import type { AppEnv } from '../platform/http/app-env.ts';

declare module '../platform/http/app-env.ts' {
  interface AppVariables {
    /** Set for calls of the office only. */
    office?: OfficeCall;
  }
}

/** A signed-in member of staff. */
export interface StaffSession {
  readonly staffId: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly hasShortcuts: boolean;
  readonly tokenHash: Buffer;
  readonly idleUntil: Date;
  readonly endsAt: Date;
  /** Null: no code or passkey in the last 10 minutes. */
  readonly confirmedUntil: Date | null;
  /** Null: none in the last 8 hours. */
  readonly shiftUntil: Date | null;
}

/** What the guard knows of a call and the handler adds to it. */
export interface OfficeCall {
  /** Null without a session. */
  readonly staff: StaffSession | null;
  /** The call was made with `?dryRun=true`: it changes nothing. */
  readonly isDryRun: boolean;
  /** A code came with the call, or one from the last 10 minutes is known. */
  readonly isConfirmed: boolean;
  /** One per keyed request, however often it is sent; null for calls without a key. Store it with the movement. */
  readonly requestKey: string | null;
  /** The audit row of a write; null for a dry run or a read. */
  readonly actionId: number | null;
  /** For the audit row. */
  readonly note: OfficeNote;
}

export function officeCall(c: Context<AppEnv>): OfficeCall {
  const { office } = c.var;
  if (office === undefined) throw new Error('this call does not belong to the office');
  return office;
}

/** The member of staff behind a call that needs one: the guard let no one else in. */
export function staffOf(c: Context<AppEnv>): StaffSession {
  const { staff } = officeCall(c);
  if (staff === null) throw new Error('a call without a session passed the guard');
  return staff;
}

/** What the member of staff may read of emails. */
export function readerOf(c: Context<AppEnv>): MailReader {
  return { seesStaff: mayUse(staffOf(c).role, 'staff', { isWrite: false }) };
}

function noteAudit(c: Context<AppEnv>, note: OfficeNote): void {
  const call = officeCall(c);
  const details = { ...call.note.details, ...note.details };
  c.set('office', { ...call, note: { ...call.note, ...note, details } });
}

/** Adds to the audit row of the call. */
export type Audit = (note: OfficeNote) => void;

/** What a handler of the office gets beside the parts of the call. */
export interface GivenOfficeCall<Access> extends Pick<OfficeCall, 'isDryRun' | 'requestKey'> {
  /** Null where the route is open to callers without a session. */
  readonly staff: Access extends 'open' ? StaffSession | null : StaffSession;
  readonly audit: Audit;
}

/** Of a route that needs a session. */
export type StaffCall = GivenOfficeCall<unknown>;

export function givenOfficeCall<Access>(c: Context<AppEnv>): GivenOfficeCall<Access> {
  const { staff, isDryRun, requestKey } = officeCall(c);
  return {
    staff: staff as GivenOfficeCall<Access>['staff'],
    isDryRun,
    requestKey,
    audit: (note) => noteAudit(c, note),
  };
}
