import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { PermitRules, StatePermit } from '../../../domain/compliance/permits.ts';
import type { Reader } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';

/** As they are this moment. */
export async function selectPermitRules(db: Reader): Promise<PermitRules> {
  const row = await first<{ decideFor: BrandingId[]; permits: StatePermit[] }>(db)`
    select coalesce((select json_agg(branding_id) from permit_switches where is_on), '[]') as "decideFor",
      coalesce((
        select json_agg(json_build_object('brandingId', branding_id, 'state', state, 'number', number,
          'validFrom', valid_from, 'validTo', valid_to)) from permits), '[]') as permits`;
  return row ?? { decideFor: [], permits: [] };
}

/** Whether a brand's permits decide where its wine may go. */
export async function writePermitSwitch(db: Reader, brandingId: BrandingId, isOn: boolean): Promise<void> {
  await run(db)`
    insert into permit_switches (branding_id, is_on) values (${brandingId}, ${isOn})
    on conflict (branding_id) do update set is_on = excluded.is_on`;
}

/** With a brand's first permit. What staff switched stays. */
export async function turnOnWithFirstPermit(db: Reader, brandingId: BrandingId): Promise<void> {
  await run(db)`
    insert into permit_switches (branding_id, is_on) values (${brandingId}, true)
    on conflict (branding_id) do nothing`;
}
