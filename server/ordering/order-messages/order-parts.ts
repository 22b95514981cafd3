import { BRANDS } from '../../../domain/brands/brands.ts';
import { wineryById } from '../../../domain/delivery/methods.ts';
import { formatUsd } from '../../../domain/money/cents.ts';
import { hasWine, type OrderDocument, type OrderLine } from '../../../domain/orders/order-document.ts';
import type { Block, ProductRow } from '../../messages/mails/blocks.ts';
import { type OrderRecord, pickUpOf } from '../orders/order-wire.ts';

export function bringId(document: OrderDocument): string {
  return `Please bring a photo ID${hasWine(document) ? ': anyone who picks up wine must be 21 or older.' : '.'}`;
}

/** Empty for an order without wine. */
export function adultSignature(documents: readonly OrderDocument[]): string[] {
  return documents.some(hasWine) ? ['Someone 21 or older must be there to sign for wine.'] : [];
}

/** Before any markdown, as in the subtotal. */
export function productRowOf({ description, unitPriceCents, quantity }: OrderLine): ProductRow {
  const amount = formatUsd(unitPriceCents * quantity);
  return {
    name: description,
    note: `${quantity} × ${formatUsd(unitPriceCents)}`,
    amount,
    inWords: `${quantity} x ${description}: ${amount}`,
  };
}

/** For a pickup: the place first, then who collects it. */
export function destinationOf(document: OrderDocument): string[] {
  const { address: to } = document.delivery;
  const pickUp = pickUpOf(document);
  const lines = [
    pickUp ? pickUp.place : `${to.name_first} ${to.name_last}`,
    pickUp ? null : to.company,
    to.address1,
    to.address2,
    `${to.city}, ${to.stateShort} ${to.zip}`,
    pickUp && `Pickup Agent: ${pickUp.agent}`,
  ];
  return lines.filter((line): line is string => Boolean(line));
}

export function contentsOf({ lines }: OrderDocument): Block {
  return {
    title: 'In this order',
    lines: lines.map(({ quantity, description }) => `${quantity} x ${description}`),
  };
}

/**
 * A delivery in California needs the alcohol warning, which must reach the customer with the receipt (27 CCR 25607.3 and
 * 25607.4). A pickup at a winery counts too: the winery's address is the order's delivery address.
 */
export function isCalifornian({ delivery }: OrderDocument): boolean {
  return delivery.address.stateShort === 'CA';
}

/** 'Alder Ridge order 100042' */
export function nameOfOrder({ orderId, document }: OrderRecord): string {
  return `${BRANDS[document.brandingId].name} order ${orderId}`;
}

export const CHARGED_AT_PICKUP = 'We charge your card when you pick up the order.';

/** How to reach the winery of a pickup, and when it hands out orders; empty for any other order. */
export function visitOf({ delivery }: OrderDocument): { phone: string[]; open: Block[] } {
  const winery = wineryById(delivery.shipViaId);
  if (!winery) return { phone: [], open: [] };
  return { phone: [`Phone: ${winery.phone}`], open: [{ title: 'Open', lines: [winery.hours] }] };
}
