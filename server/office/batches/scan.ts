import type { ScanAnswer } from '../../../contract/office/batches.ts';
import { carrierOf } from '../../../domain/delivery/methods.ts';
import { hasGoodCheckDigit, trackingNumberOnLabel } from '../../../domain/delivery/tracking-check-digit.ts';
import { isCodeOf, isCorrectedCodeOf } from '../../../domain/office/bottle-codes.ts';
import { nameOnPaper } from '../../../domain/orders/sold-contents.ts';
import { claimTrackingNumber } from '../../ordering/orders/tracking-number.ts';
import type { Db, Reader, Writer } from '../../platform/database/access.ts';
import { first, hasRows, run } from '../../platform/database/query.ts';
import { accept, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { orderNumberIn } from '../orders/order-conditions.ts';
import { isBatch, isUnfinished, lockMember, type Member, writeBoxTaken, writePacked } from './batch-store.ts';
import { type Box, NO_BOX, selectBox, type WantedBottle } from './parcel-store.ts';

export interface Scan {
  readonly batchId: number;
  readonly staffId: number;
  readonly code: string;
  /** The order whose box is open; null before the first slip. */
  readonly orderId: number | null;
  /** The order whose slip the packer was warned of; scanned again, it leaves the open box as it is. */
  readonly leavingFor: number | null;
  /** The order whose slip the packer was warned of because another has begun its box; scanned again, it takes it over. */
  readonly takingOver: number | null;
}

interface Scanned {
  readonly answer: ScanAnswer;
  /** Whose box it was until now. */
  readonly takenFrom: string | null;
}

const scanned = (answer: ScanAnswer, takenFrom: string | null = null) =>
  accept<Scanned>({ answer, takenFrom });

/** What a code is decides what happens: a slip opens a box, a bottle goes in, a label belongs to the box. */
export function scanCode(db: Db, scan: Scan): Promise<Result<Scanned>> {
  return db.transaction().execute(async (trx) => {
    if (!(await isBatch(trx, scan.batchId))) return reject(NOT_FOUND);
    const slip = await openBox(trx, scan);
    if (slip) return accept(slip);
    const { orderId } = scan;
    const member = orderId === null ? null : await lockMember(trx, scan.batchId, orderId);
    if (orderId === null || member === null) {
      return scanned(alert('unknown', null, NO_BOX, 'Scan the packing slip of a box first.'));
    }
    const box = await selectBox(trx, orderId);
    if (member.isShipped || !member.isInBatch) {
      const why = member.isShipped ? 'has shipped' : 'is no longer in this batch';
      return scanned(alert('order', orderId, box, `Order ${orderId} ${why}. Set the box aside.`));
    }
    if (isAnothers(member, scan.staffId)) {
      const message = `${member.packer} packs order ${orderId} now. Set the box aside, or scan its slip.`;
      return scanned(alert('order', orderId, box, message));
    }
    return scanned(
      (await putIn(trx, { ...scan, orderId }, box)) ??
        (await keepLabel(trx, { ...scan, orderId }, box)) ??
        (await explainUnknown(trx, { ...scan, orderId }, box)),
    );
  });
}

/** Two people never fill one box. A packed one is anyone's to label. */
function isAnothers({ isPacked, packerId }: Member, staffId: number): boolean {
  return !isPacked && packerId !== null && packerId !== staffId;
}

interface OpenBox extends Scan {
  readonly orderId: number;
}

/** Null: the code is no order number. */
async function openBox(trx: Writer, scan: Scan): Promise<Scanned | null> {
  const orderId = orderNumberIn(scan.code);
  if (orderId === null) return null;
  const { batchId, staffId } = scan;
  const member = await lockMember(trx, batchId, orderId);
  if (member === null) {
    const isOrder = await hasRows(trx)`select from orders where order_id = ${orderId}::integer`;
    if (!isOrder) return null;
    return {
      answer: alert('order', null, NO_BOX, `Order ${orderId} is not in this batch.`),
      takenFrom: null,
    };
  }
  const box = await selectBox(trx, orderId);
  const warning = await warnOfSlip(trx, scan, { orderId, member, box });
  if (warning) return { answer: warning, takenFrom: null };
  const takenFrom = isBegunByAnother(member, staffId) ? member.packer : null;
  if (!member.isPacked && member.packerId !== staffId) {
    await writeBoxTaken(trx, { batchId, orderId, staffId });
  }
  const left = member.isPacked ? 0 : bottlesLeft(box.wanted);
  const message = left === 0 ? `Order ${orderId} is packed.` : `Order ${orderId}: ${left} to pack.`;
  return { answer: { ...answer('order', orderId, box, message), isPacked: left === 0 }, takenFrom };
}

/** Its slip alone takes over a box that another has opened and put nothing in. */
function isBegunByAnother(member: Member, staffId: number): boolean {
  return member.isBegun && isAnothers(member, staffId);
}

interface Slip {
  readonly orderId: number;
  readonly member: Member;
  readonly box: Box;
}

/** Null: the slip opens its box. */
async function warnOfSlip(
  trx: Writer,
  { batchId, staffId, orderId: open, leavingFor, takingOver }: Scan,
  { orderId, member, box }: Slip,
): Promise<ScanAnswer | null> {
  if (member.isShipped) return alert('order', orderId, box, `Order ${orderId} has shipped.`);
  if (!member.isInBatch) return alert('order', orderId, box, `Order ${orderId} is no longer in this batch.`);
  const hold = await first<{ reason: string }>(trx)`
    select hold_reason as reason from orders where order_id = ${orderId} and held_at is not null`;
  if (hold) return alert('order', orderId, box, `Order ${orderId} is on hold: ${hold.reason}`);
  const isLeaving = open !== null && open !== orderId;
  const warned = { leavingFor, takingOver };
  if (isBegunByAnother(member, staffId) && takingOver !== orderId) {
    const openBox = isLeaving ? await selectBox(trx, open) : NO_BOX;
    const message = `${member.packer} has begun order ${orderId}. Scan its slip again to take the box over.`;
    return { ...alert('order', isLeaving ? open : null, openBox, message), ...warned, takingOver: orderId };
  }
  if (!isLeaving || leavingFor === orderId) return null;
  const unfinished = await warnUnfinished(trx, { batchId, open, orderId });
  return unfinished && { ...unfinished, takingOver };
}

/** The open box stays open. Null: it needs nothing more, or is none of the batch's any longer. */
async function warnUnfinished(
  trx: Writer,
  { batchId, open, orderId }: { batchId: number; open: number; orderId: number },
): Promise<ScanAnswer | null> {
  if (!(await isUnfinished(trx, batchId, open))) return null;
  const box = await selectBox(trx, open);
  const left = bottlesLeft(box.wanted);
  if (left === 0) return null;
  const message = `Order ${open} still needs ${counted(box.wanted, left)}. Scan its slip to go on, or scan ${orderId} again to leave it.`;
  return { ...alert('order', open, box, message), leavingFor: orderId };
}

/** Null: the code is none of the order's bottles. */
async function putIn(trx: Writer, { orderId, code }: OpenBox, box: Box) {
  const bottle = bottleWith(code, box.wanted);
  if (!bottle) return null;
  if (bottle.scanned >= bottle.wanted) {
    const message = `One too many: all ${bottle.wanted} of ${bottle.product} are in the box.`;
    return alert('bottle', orderId, box, message);
  }
  await run(trx)`
    insert into packed_bottles as p (order_id, product_id, scanned) values (${orderId}, ${bottle.productId}, 1)
    on conflict (order_id, product_id) do update set scanned = p.scanned + 1`;
  const now = box.wanted.map((each) => (each === bottle ? { ...each, scanned: each.scanned + 1 } : each));
  const left = bottlesLeft(now);
  if (left === 0) await writePacked(trx, orderId);
  const message = left === 0 ? `Order ${orderId} is packed.` : `${bottle.product}. ${left} to pack.`;
  return answer('bottle', orderId, { ...box, wanted: now }, message);
}

/** By the codes of the sale first. Of several, one that is still to be packed. */
function bottleWith(code: string, wanted: readonly WantedBottle[]): WantedBottle | undefined {
  const found = [
    ...wanted.filter(({ sold }) => isCodeOf(sold, code)),
    ...wanted.filter(({ sold, shelf }) => shelf !== null && isCorrectedCodeOf(sold, shelf, code)),
  ];
  return found.find((each) => each.scanned < each.wanted) ?? found[0];
}

/** Null: the code is no tracking number of the order's carrier. */
async function keepLabel(trx: Writer, { batchId, orderId, code }: OpenBox, box: Box) {
  const trackingNumber = trackingNumberOnLabel(code);
  const order = await first<{ shipViaId: number }>(trx)`
    select ship_via_id as "shipViaId" from orders where order_id = ${orderId}`;
  if (!order || !carrierOf(order.shipViaId).trackingNumber.format.test(trackingNumber)) return null;
  // A bottle's UPC has 12 digits too. Scanners read every digit, so the check digit tells them apart; where it fits
  // both, the bottles go in before the label.
  if (!hasGoodCheckDigit(trackingNumber) || (await isProduct(trx, code))) return null;
  if (isUpc(trackingNumber) && bottlesLeft(box.wanted) > 0) return null;
  const claimed = await claimTrackingNumber(trx, {
    orderId,
    shipViaId: order.shipViaId,
    typed: trackingNumber,
  });
  if (!claimed.ok) return alert('tracking', orderId, box, claimed.refusal.message);
  await run(trx)`
    update pack_batch_orders set tracking_number = ${trackingNumber}
    where batch_id = ${batchId} and order_id = ${orderId}`;
  return answer('tracking', orderId, box, `Label ${trackingNumber} is on order ${orderId}.`);
}

async function explainUnknown(trx: Reader, { orderId, code }: OpenBox, box: Box) {
  const product = await first<Parameters<typeof nameOnPaper>[0]>(trx)`
    select name, vintage, bottle_volume_ml as "bottleVolumeMl" from products
    where lower(sku) = lower(${code}) or lower(barcode) = lower(${code}) limit 1`;
  return product
    ? alert('bottle', orderId, box, `Wrong bottle: ${nameOnPaper(product)} is not in order ${orderId}.`)
    : alert('unknown', orderId, box, `Nothing here has the code ${code}.`);
}

function isProduct(trx: Reader, code: string): Promise<boolean> {
  return hasRows(
    trx,
  )`select from products where lower(sku) = lower(${code}) or lower(barcode) = lower(${code})`;
}

function isUpc(digits: string): boolean {
  if (digits.length !== 12) return false;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}

function counted(wanted: readonly WantedBottle[], left: number): string {
  const isWine = wanted.every(({ sold, ...each }) => sold.kind === 'wine' || each.scanned >= each.wanted);
  const noun = isWine ? 'bottle' : 'item';
  return `${left} ${left === 1 ? noun : `${noun}s`}`;
}

function bottlesLeft(wanted: readonly WantedBottle[]): number {
  return wanted.reduce((sum, bottle) => sum + Math.max(bottle.wanted - bottle.scanned, 0), 0);
}

function alert(kind: ScanAnswer['kind'], orderId: number | null, box: Box, message: string): ScanAnswer {
  return { ...answer(kind, orderId, box, message), isAlert: true };
}

function answer(
  kind: ScanAnswer['kind'],
  purchaseOrderId: number | null,
  { wanted, gift, specialInstructions }: Box,
  message: string,
): ScanAnswer {
  return {
    kind,
    purchaseOrderId,
    lines: wanted.map(({ productId, product, imageHref, wanted: count, scanned }) => ({
      productId,
      product,
      imageHref,
      wanted: count,
      scanned,
    })),
    gift,
    specialInstructions,
    leavingFor: null,
    takingOver: null,
    isPacked: purchaseOrderId !== null && bottlesLeft(wanted) === 0,
    message,
    isAlert: false,
  };
}
