import * as calls from '../../../contract/office/winery.ts';
import { centsToDollars, dollarsToCents } from '../../../domain/money/cents.ts';
import { JOURNAL_ACCOUNTS } from '../../../domain/office/journal.ts';
import type { TaxAddress } from '../../../domain/tax/tax-quote.ts';
import { writePermitSwitch } from '../../catalog/operations/permit-rules-store.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept, DONE, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { saveAccounts, selectAccounts } from '../reports/journal-report.ts';
import { selectCodeLimit, writeCodeLimit } from './code-limit.ts';
import { addPermit, changePermit } from './enter-permit.ts';
import { selectLatestShipHour, writeLatestShipHour } from './latest-hour-store.ts';
import { deletePermit, selectPermitSwitches, selectPermits } from './permit-store.ts';
import { selectShipsFrom, writeShipsFrom } from './ships-from-store.ts';
import { selectServiceName, writeServiceName } from './standard-service-store.ts';

export function wineryRoutes({ db }: OfficeParts, serve: ServeOffice) {
  const subject = (permitId: number) => `permit ${permitId}`;
  return apiRoutes([
    serve(calls.showWinery, async () => {
      const [permits, permitRules, names, limitCents, latestShipHour, standardService, from] =
        await Promise.all([
          selectPermits(db),
          selectPermitSwitches(db),
          selectAccounts(db),
          selectCodeLimit(db),
          selectLatestShipHour(db),
          selectServiceName(db),
          selectShipsFrom(db),
        ]);
      const accounts = JOURNAL_ACCOUNTS.map((account) => ({ account, ...names[account] }));
      const codeLimit = centsToDollars(limitCents);
      const shipsFrom = from && shipsFromWire(from);
      return accept({
        ...{ permits, permitRules, accounts, latestShipHour, standardService, shipsFrom },
        codeLimit,
      });
    }),
    serve(calls.addPermit, async ({ body: fields, audit }) => {
      audit({ details: fields });
      const added = await addPermit(db, fields);
      if (added.ok) audit({ subject: subject(added.value.permitId), details: fields });
      return added;
    }),
    serve(calls.changePermit, async ({ params: { permitId }, body: fields, audit }) => {
      audit({ subject: subject(permitId), details: fields });
      return changePermit(db, permitId, fields);
    }),
    serve(calls.removePermit, async ({ params: { permitId }, audit }) => {
      audit({ subject: subject(permitId) });
      return (await deletePermit(db, permitId)) ? DONE : reject(NOT_FOUND);
    }),
    serve(calls.savePermitRule, async ({ body: { brandingId, isOn }, audit }) => {
      audit({ subject: `brand ${brandingId}`, details: { isOn } });
      await writePermitSwitch(db, brandingId, isOn);
      return DONE;
    }),
    serve(calls.saveAccounts, async ({ body: { accounts }, audit }) => {
      audit({ details: { accounts } });
      await saveAccounts(db, accounts);
      return DONE;
    }),
    serve(calls.saveLatestShipHour, async ({ body: { latestShipHour }, audit }) => {
      audit({ details: { before: await selectLatestShipHour(db), latestShipHour } });
      await writeLatestShipHour(db, latestShipHour);
      return DONE;
    }),
    serve(calls.saveStandardService, async ({ body: { standardService }, audit }) => {
      audit({ details: { before: await selectServiceName(db), standardService } });
      await writeServiceName(db, standardService);
      return DONE;
    }),
    serve(calls.saveShipsFrom, async ({ body: { shipsFrom }, audit }) => {
      const before = await selectShipsFrom(db);
      audit({ details: { before: before && shipsFromWire(before), shipsFrom } });
      await writeShipsFrom(db, shipsFrom && toTaxAddress(shipsFrom));
      return DONE;
    }),
    serve(calls.saveCodeLimit, async ({ body: { amount }, audit }) => {
      const former = centsToDollars(await selectCodeLimit(db));
      audit({ details: { amount, former } });
      await writeCodeLimit(db, dollarsToCents(amount));
      return DONE;
    }),
  ]);
}

function shipsFromWire({ line1: address1, city, state: stateShort, zip }: TaxAddress): calls.ShipsFrom {
  return { address1, city, stateShort, zip };
}

function toTaxAddress({ address1: line1, city, stateShort: state, zip }: calls.ShipsFrom): TaxAddress {
  return { line1, city, state, zip };
}
