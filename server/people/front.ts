import type { Db } from '../platform/database/access.ts';
import type { Chore } from '../platform/jobs/worker.ts';
import { SHOPPER_DEVICES } from './identity/known-devices.ts';
import { sweepCodes } from './identity/log-in-code-store.ts';

export function chores({ db }: { readonly db: Db }): Chore[] {
  return [() => sweepCodes(db), () => SHOPPER_DEVICES.sweep(db)];
}
