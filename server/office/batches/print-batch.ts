import { sql } from 'kysely';
import type { Slip } from '../../../contract/office/batches.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { isWineryPickup, wineriesOf } from '../../../domain/delivery/methods.ts';
import { boxesFor } from '../../../domain/freight/freight.ts';
import type { PickupView } from '../../../domain/office/order-views.ts';
import type { Role } from '../../../domain/office/roles.ts';
import { signatureWords } from '../../../domain/office/slip-words.ts';
import { addresseeOf, hasWine } from '../../../domain/orders/order-document.ts';
import { bySku, nameOnPaper, type Piece, piecesOf, wineIn } from '../../../domain/orders/sold-contents.ts';
import { destinationOf, isCalifornian } from '../../ordering/order-messages/order-parts.ts';
import { accept, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import type { OfficeParts } from '../office-parts.ts';
import { filterCondition } from '../orders/order-conditions.ts';
import { isBatch } from './batch-store.ts';
import { giftOnPaper, inBatch, type Parcel, selectParcels, selectPickList } from './parcel-store.ts';

type PrintParts = Pick<OfficeParts, 'db' | 'clock'>;

export async function showPickList({ db, clock }: PrintParts, batchId: number) {
  if (!(await isBatch(db, batchId))) return reject(NOT_FOUND);
  const parcels = await selectParcels(db, inBatch(batchId), clock.today());
  const rows = await selectPickList(db, parcels);
  const bottles = rows.reduce((sum, row) => sum + row.bottles, 0);
  const brands = [...Map.groupBy(parcels, ({ document }) => document.brandingId)]
    .map(([brandingId, orders]) => ({ brandingId, orders: orders.length }))
    .toSorted((one, other) => one.brandingId - other.brandingId);
  return accept({ batchId, orders: parcels.length, brands, rows, bottles });
}

export async function showSlips(
  { db, clock }: PrintParts,
  batchId: number,
): Promise<Result<{ slips: Slip[] }>> {
  if (!(await isBatch(db, batchId))) return reject(NOT_FOUND);
  return accept({ slips: (await selectParcels(db, inBatch(batchId), clock.today())).map(toSlip) });
}

/** Of a parcel or a pickup, shipped ones too. Refuses an order that is unknown or canceled. */
export async function showSlipOfOrder(
  { db, clock }: PrintParts,
  orderId: number,
): Promise<Result<{ slips: Slip[] }>> {
  const slips = (await selectParcels(db, sql`o.order_id = ${orderId}`, clock.today())).map(toSlip);
  return slips.length === 0 ? reject(NOT_FOUND) : accept({ slips });
}

/** Of the pickups in a view of their list, of both brands or one. */
export async function showPickupSlips(
  { db, clock }: PrintParts,
  filter: { readonly view: PickupView; readonly brand?: BrandingId | undefined },
  role: Role,
): Promise<Result<{ slips: Slip[] }>> {
  const today = clock.today();
  return accept({
    slips: (await selectParcels(db, filterCondition(filter, { today, role }), today)).map(toSlip),
  });
}

function toSlip({ orderId, shipDay, permit, document }: Parcel): Slip {
  const pieces = piecesOf(document);
  const { delivery, billingAddress, specialInstructions } = document;
  const isPickup = isWineryPickup(delivery.shipViaId);
  return {
    purchaseOrderId: orderId,
    brandingId: document.brandingId,
    sender: addressOfWinery(document.brandingId),
    permit: hasWine(document) && !isPickup ? permit : null,
    shipDay,
    method: isPickup ? 'pickup' : 'parcel',
    service: delivery.service.name,
    purchaser: `${billingAddress.name_first} ${billingAddress.name_last}`.trim(),
    recipient: destinationOf(document),
    phone: addresseeOf(document).phone,
    lines: document.lines.map(({ description, quantity }, index) => ({
      line: index + 1,
      product: description,
      quantity,
      parts: pieces
        .filter(({ line }) => line === index + 1)
        .toSorted(bySku)
        .map((piece) => ({ sku: piece.sku, product: nameOnPaper(piece), bottles: piece.pieces })),
    })),
    bottles: wineIn(document).bottles,
    boxes: isPickup ? [] : boxesOf(pieces),
    gift: giftOnPaper(document),
    specialInstructions,
    signature: hasWine(document) && !isPickup ? signatureWords(delivery.address.stateShort) : null,
    isCalifornian: hasWine(document) && (isPickup || isCalifornian(document)),
  };
}

function boxesOf(pieces: readonly Piece[]): number[] {
  const containers = pieces.flatMap(({ bottleVolumeMl, pieces: count }) =>
    bottleVolumeMl === null ? [] : [{ ml: bottleVolumeMl, count }],
  );
  const merchandise = pieces.filter(({ bottleVolumeMl }) => bottleVolumeMl === null);
  const merchandiseUnits = merchandise.reduce((sum, { pieces: count }) => sum + count, 0);
  return boxesFor({ containers, merchandiseUnits });
}

/** Of the brand's first winery, where its parcels come from. */
function addressOfWinery(brandingId: BrandingId): string[] {
  const [winery] = wineriesOf(brandingId);
  if (winery === undefined) throw new Error(`brand ${brandingId} has no winery`);
  const { address1, city, stateShort, zip, phone } = winery;
  return [address1, `${city}, ${stateShort} ${zip}`, phone];
}
