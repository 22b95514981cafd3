import type { CarrierMethod } from '../../../domain/delivery/methods.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import type { Db } from '../../platform/database/access.ts';
import { createBuiltInLocations } from './built-in-locations.ts';
import type { CarrierLocations } from './carrier-locations.ts';
import { createFedexLocations, FEDEX_SERVICE, FEDEX_SHOPS, fedexFields, fedexOf } from './fedex-locations.ts';

export type Carriers = Readonly<Record<CarrierMethod, CarrierLocations>>;

export const carrierFields = { ...fedexFields };
export const CARRIER_SERVICES = [FEDEX_SERVICE] as const;

type CarrierValues = Parameters<typeof fedexOf>[0];
export type CarrierAccounts = ReturnType<typeof carrierAccountsOf>;

/** null: the built-in directory of pickup locations. */
export function carrierAccountsOf(values: CarrierValues) {
  return { PICKUP_FEDEX: fedexOf(values) } satisfies Record<CarrierMethod, object | null>;
}

interface CarrierParts {
  readonly db: Db;
  readonly zips: ZipDirectory;
  readonly traced: (name: string, carrier: CarrierLocations) => CarrierLocations;
}

export function openCarriers(accounts: CarrierAccounts, { db, zips, traced }: CarrierParts): Carriers {
  const fedex = accounts.PICKUP_FEDEX;
  return {
    PICKUP_FEDEX: traced(
      'carrier',
      fedex ? createFedexLocations({ db, account: fedex }) : createBuiltInLocations(zips, FEDEX_SHOPS),
    ),
  };
}
