import type { Day } from '../../../domain/dates/day.ts';
import { BY_AIR, ROAD_CODE, serviceCode } from '../../../domain/delivery/methods.ts';
import { parcelPounds } from '../../../domain/office/parcel-weight.ts';
import { addresseeOf, hasWine } from '../../../domain/orders/order-document.ts';
import { wineIn } from '../../../domain/orders/sold-contents.ts';
import type { Reader } from '../../platform/database/access.ts';
import { type Cell, fileForPrograms } from '../../platform/files/write-table.ts';
import { accept, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { isBatch } from './batch-store.ts';
import { inBatch, type Parcel, selectParcels } from './parcel-store.ts';

const COLUMNS = [
  'order_number',
  'service',
  'service_code',
  'ship_date',
  'name',
  'company',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'phone',
  'email',
  'bottles',
  'weight_lb',
  'adult_signature',
];

export interface CarrierFile {
  readonly csv: string;
  readonly parcels: number;
}

/**
 * The parcels that did not ship yet: a second label for a shipped one would go out too. The carrier announces the signature
 * of an adult by email. An order that is late ships `today`: carriers refuse a day in the past.
 */
export async function carrierFile(db: Reader, batchId: number, today: Day): Promise<Result<CarrierFile>> {
  if (!(await isBatch(db, batchId))) return reject(NOT_FOUND);
  const parcels = (await selectParcels(db, inBatch(batchId), today)).filter(
    ({ status }) => status === 'placed',
  );
  return accept({
    csv: fileForPrograms({ columns: COLUMNS, rows: parcels.map(cellsOf) }),
    parcels: parcels.length,
  });
}

function cellsOf({ orderId, shipDay, document }: Parcel): Cell[] {
  const { bottles, ml } = wineIn(document);
  const { shipViaId, address, roadDays, service } = document.delivery;
  // Its days were promised: what was sold by road goes by road, and what flies flies, however the shop ships today.
  const sold = { code: roadDays === undefined ? BY_AIR.code : ROAD_CODE };
  const { name_first, name_last, phone } = addresseeOf(document);
  return [
    orderId,
    service.name,
    serviceCode(shipViaId, sold),
    shipDay,
    `${name_first} ${name_last}`.trim(),
    address.company ?? '',
    address.address1,
    address.address2 ?? '',
    address.city,
    address.stateShort,
    address.zip,
    phone,
    document.email,
    bottles,
    parcelPounds(ml),
    hasWine(document) ? 'yes' : 'no',
  ];
}
