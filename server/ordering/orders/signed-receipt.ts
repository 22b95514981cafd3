import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { type ComplianceReceipt, complianceReceipt } from '../../../domain/orders/compliance-receipt.ts';
import { daysAfter } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/access.ts';
import { readSignedId, signId } from '../../platform/links/signed-id.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { selectHandling, selectOrder } from './store.ts';

interface OrderReceipt extends ComplianceReceipt {
  readonly purchaseOrderId: number;
  readonly brandingId: BrandingId;
  /** ISO instants. */
  readonly placedAt: string;
  readonly shippedAt: string | null;
}

export interface SignedReceipt {
  readonly receipt: OrderReceipt;
  /** ISO instant. */
  readonly signedAt: string;
  /** HMAC-SHA-256 of both by the shop's secret, in base64url. */
  readonly signature: string;
}

/** Null if the order does not exist. */
export async function signReceipt(
  db: Reader,
  { linkSecret, now }: { linkSecret: string; now: Date },
  orderId: number,
): Promise<SignedReceipt | null> {
  const order = await selectOrder(db, orderId);
  if (order === null) return null;
  const { placedAt, shippedAt } = await selectHandling(db, orderId);
  const receipt: OrderReceipt = {
    purchaseOrderId: orderId,
    brandingId: order.document.brandingId,
    placedAt: placedAt.toISOString(),
    shippedAt: shippedAt?.toISOString() ?? null,
    ...complianceReceipt(order.document),
  };
  const signedAt = now.toISOString();
  return { receipt, signedAt, signature: sealOf(linkSecret, receipt, signedAt) };
}

const LINK_DAYS = 30;

/** For an auditor: it shows the receipt of one order, and does nothing else. */
export function receiptLink(
  { linkSecret, now, origins }: { linkSecret: string; now: Date; origins: SiteOrigins },
  { purchaseOrderId, brandingId }: SignedReceipt['receipt'],
): { url: string; until: Date } {
  const until = daysAfter(now, LINK_DAYS);
  const id = signId({ secret: linkSecret, kind: 'compliance-receipt' }, purchaseOrderId, until);
  return { url: `${origins[brandingId]}/compliance-receipt?${new URLSearchParams({ id })}`, until };
}

/** Null: forged, expired, or for another purpose. */
export function readReceiptLink(linkSecret: string, id: string, now: Date): number | null {
  return readSignedId({ secret: linkSecret, kind: 'compliance-receipt' }, id, now);
}

/** Whether this shop signed it and nothing in it was changed. Spaces and the order of the fields may differ. */
export function isGenuine(linkSecret: string, signed: unknown): boolean {
  if (typeof signed !== 'object' || signed === null) return false;
  const { receipt, signedAt, signature } = signed as Partial<Record<keyof SignedReceipt, unknown>>;
  if (typeof signedAt !== 'string' || typeof signature !== 'string') return false;
  const [own, given] = [Buffer.from(sealOf(linkSecret, receipt, signedAt)), Buffer.from(signature)];
  return own.length === given.length && timingSafeEqual(own, given);
}

function sealOf(linkSecret: string, receipt: unknown, signedAt: string): string {
  return createHmac('sha256', linkSecret)
    .update(`receipt ${signedAt} ${JSON.stringify(inOrder(receipt))}`)
    .digest('base64url');
}

/** Fields by name, at each depth. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, inOrder(each)]));
}
