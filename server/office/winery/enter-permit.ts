import type { Permit } from '../../../contract/office/winery.ts';
import { formatLongDate } from '../../../domain/dates/day.ts';
import { turnOnWithFirstPermit } from '../../catalog/operations/permit-rules-store.ts';
import type { Db } from '../../platform/database/access.ts';
import {
  accept,
  invalidFields,
  NOT_FOUND,
  type Refusal,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import { staleForm } from '../stale-form.ts';
import { insertPermit, lockPermit, overlappingPermits, updatePermit } from './permit-store.ts';

type PermitFields = Omit<Permit, 'permitId' | 'version'>;

/** `invalid` where another permit of the state is valid on one of its days. */
export function addPermit(db: Db, fields: PermitFields): Promise<Result<Permit>> {
  return db.transaction().execute(async (trx) => {
    await turnOnWithFirstPermit(trx, fields.brandingId);
    const [other] = await overlappingPermits(trx, fields, null);
    return other ? reject(overlapping(other)) : accept(await insertPermit(trx, fields));
  });
}

/** As `addPermit`; a form that is older than the permit is refused too. */
export function changePermit(
  db: Db,
  permitId: number,
  { version, ...fields }: PermitFields & { readonly version: number },
): Promise<Result<Permit>> {
  return db.transaction().execute(async (trx) => {
    const found = await lockPermit(trx, permitId, version);
    if (found === 'unknown') return reject(GONE);
    if (found === 'stale') {
      return reject(await staleForm(trx, { subject: `permit ${permitId}` }, 'this permit'));
    }
    // What is refused above turns on no rule of another brand.
    await turnOnWithFirstPermit(trx, fields.brandingId);
    const [other] = await overlappingPermits(trx, fields, permitId);
    return other ? reject(overlapping(other)) : accept(await updatePermit(trx, permitId, fields));
  });
}

const GONE: Refusal = {
  ...NOT_FOUND,
  message: 'There is no such permit anymore. To keep it, add it as a new one.',
};

function overlapping({ number, validFrom, validTo }: Permit) {
  const until = validTo === null ? 'until further notice' : `to ${formatLongDate(validTo)}`;
  const message = `Permit ${number} is valid from ${formatLongDate(validFrom)} ${until}. Choose days outside of it.`;
  return invalidFields({ validFrom: [message] });
}
