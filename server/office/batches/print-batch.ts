import type { Slip } from '../../../contract/office/batches.ts';
import { signatureWords } from '../../../domain/office/slip-words.ts';
import { addresseeOf, hasWine } from '../../../domain/orders/order-document.ts';
import { bySku, nameOnPaper, piecesOf } from '../../../domain/orders/sold-contents.ts';
import type { Reader } from '../../database/access.ts';
import { accept, NOT_FOUND, type Result, reject } from '../../http/refusal.ts';
import { destinationOf, isCalifornian } from '../../mails/order-parts.ts';
import { isBatch } from './batch-store.ts';
import { giftOnPaper, type Parcel, selectParcels, selectPickList } from './parcel-store.ts';

export async function showPickList(db: Reader, batchId: number) {
  if (!(await isBatch(db, batchId))) return reject(NOT_FOUND);
  const parcels = await selectParcels(db, batchId);
  const rows = await selectPickList(db, parcels);
  const bottles = rows.reduce((sum, row) => sum + row.bottles, 0);
  return accept({ batchId, orders: parcels.length, rows, bottles });
}

export async function showSlips(db: Reader, batchId: number): Promise<Result<{ slips: Slip[] }>> {
  if (!(await isBatch(db, batchId))) return reject(NOT_FOUND);
  return accept({ slips: (await selectParcels(db, batchId)).map(toSlip) });
}

function toSlip({ orderId, shipDay, document }: Parcel): Slip {
  const pieces = piecesOf(document);
  const { delivery, billingAddress, specialInstructions } = document;
  return {
    purchaseOrderId: orderId,
    brandingId: document.brandingId,
    shipDay,
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
    gift: giftOnPaper(document),
    specialInstructions,
    signature: hasWine(document) ? signatureWords(delivery.address.stateShort) : null,
    isCalifornian: hasWine(document) && isCalifornian(document),
  };
}
