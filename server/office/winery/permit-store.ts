import { type RawBuilder, sql } from 'kysely';
import type { Permit } from '../../../contract/office/winery.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { overlaps } from '../../../domain/compliance/permits.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';

type PermitFields = Omit<Permit, 'permitId' | 'version'>;

const permit = sql`p.permit_id as "permitId", p.branding_id as "brandingId", p.state, p.number,
  p.valid_from::text as "validFrom", p.valid_to::text as "validTo", p.version`;

export function selectPermits(db: Reader): Promise<Permit[]> {
  return all<Permit>(db)`select ${permit} from permits p order by p.state, p.branding_id, p.valid_from desc`;
}

export async function insertPermit(db: Writer, fields: PermitFields): Promise<Permit> {
  const { brandingId, state, number, validFrom, validTo } = fields;
  const added = await first<Permit>(db)`
    insert into permits as p (branding_id, state, number, valid_from, valid_to)
    values (${brandingId}, ${state}, ${number}, ${validFrom}, ${validTo}) returning ${permit}`;
  if (added === null) throw new Error('an insert returned nothing');
  return added;
}

/** Locks it. 'stale': someone changed it since this version. */
export async function lockPermit(
  trx: Writer,
  permitId: number,
  version: number,
): Promise<'current' | 'unknown' | 'stale'> {
  const found = await first<{ version: number }>(trx)`
    select version from permits where permit_id = ${permitId} for update`;
  if (found === null) return 'unknown';
  return found.version === version ? 'current' : 'stale';
}

/** Its lock is held. */
export async function updatePermit(trx: Writer, permitId: number, fields: PermitFields): Promise<Permit> {
  const { brandingId, state, number, validFrom, validTo } = fields;
  const changed = await first<Permit>(trx)`
    update permits p set branding_id = ${brandingId}, state = ${state}, number = ${number},
      valid_from = ${validFrom}, valid_to = ${validTo}, version = version + 1
    where p.permit_id = ${permitId} returning ${permit}`;
  if (changed === null) throw new Error('a locked permit was not there');
  return changed;
}

/** Locks the brand's permits. The others of the state that are valid on a day of these. */
export async function overlappingPermits(
  trx: Writer,
  { brandingId, state, validFrom, validTo }: PermitFields,
  except: number | null,
): Promise<Permit[]> {
  await run(trx)`select from permit_switches where branding_id = ${brandingId} for update`;
  const others = await all<Permit>(trx)`
    select ${permit} from permits p where p.branding_id = ${brandingId} and p.state = ${state}
      and p.permit_id is distinct from ${except}`;
  return others.filter((other) => overlaps({ validFrom, validTo }, other));
}

export function selectPermitSwitches(db: Reader): Promise<{ brandingId: BrandingId; isOn: boolean }[]> {
  return all<{ brandingId: BrandingId; isOn: boolean }>(db)`
    select branding_id as "brandingId", is_on as "isOn" from permit_switches order by branding_id`;
}

export function deletePermit(db: Reader, permitId: number): Promise<boolean> {
  return hasRows(db)`delete from permits where permit_id = ${permitId} returning 1`;
}

/**
 * The number of the permit that order `o` ships under on a day; null without one. What the order kept counts, unless it is
 * late and has not left: it then leaves under a permit of the day.
 */
export function permitOfOrder(day: RawBuilder<unknown>): RawBuilder<string | null> {
  const kept = sql`case when o.status <> 'placed' or o.ship_day = ${day} then ${textIn<OrderDocument>(sql`o.document`)('compliance', 'permit')} end`;
  return sql`coalesce(${kept}, (
    select p.number from permits p
    where p.state = o.ship_state and p.branding_id = o.branding_id and p.valid_from <= ${day}
      and (p.valid_to is null or p.valid_to >= ${day})
    order by p.valid_from desc limit 1))`;
}
