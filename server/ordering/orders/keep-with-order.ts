import { stateByShort } from '../../../domain/geography/states.ts';
import type { OrderAddress, OrderDocument } from '../../../domain/orders/order-document.ts';
import { DEFAULT_EMAIL_PREFS } from '../../../domain/people/email-preferences.ts';
import {
  type AddressToKeep,
  insertAddress,
  makeDefaultAddress,
} from '../../people/customers/address-store.ts';
import { insertCard, makeDefaultCard } from '../../people/customers/card-store.ts';
import { lockAccount, writeEmailPrefs } from '../../people/customers/user-store.ts';
import { enqueueVerification } from '../../people/identity/enqueue-verification.ts';
import { insertCustomer } from '../../people/identity/store.ts';
import type { Writer } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';
import { openMembership } from '../club-join/open-membership.ts';
import type { CardToKeep, Keepsakes } from './keepsakes.ts';

export interface OrderToKeepWith {
  readonly orderId: number;
  readonly document: OrderDocument;
  readonly keepsakes: Keepsakes;
  /** Argon2id; null if the guest wants no account. */
  readonly passwordHash: string | null;
}

/** If the email was just taken, this order stays a guest's: it is paid, and we cannot know whose mailbox it is. */
export async function keepWithOrder(trx: Writer, order: OrderToKeepWith): Promise<void> {
  const { orderId, document, keepsakes } = order;
  const kept =
    keepsakes.account === null ? await keepForCustomer(trx, order) : await keepForGuest(trx, order);
  const { membership } = keepsakes;
  if (membership) await openMembership(trx, { orderId, document, membership, ...kept });
}

interface Kept {
  /** Null: a guest. */
  readonly customerId: number | null;
  /** Null: no new card was saved. */
  readonly newCardId: number | null;
}

async function keepForCustomer(
  trx: Writer,
  { document: { customerId }, keepsakes }: OrderToKeepWith,
): Promise<Kept> {
  if (customerId === null) return { customerId, newCardId: null };
  await lockAccount(trx, customerId);
  const newCardId = keepsakes.card && (await keepCard(trx, customerId, keepsakes.card));
  if (keepsakes.emailPrefs) await writeEmailPrefs(trx, customerId, keepsakes.emailPrefs);
  return { customerId, newCardId };
}

async function keepForGuest(trx: Writer, order: OrderToKeepWith): Promise<Kept> {
  const { document, keepsakes } = order;
  const customerId = await openAccount(trx, order);
  if (customerId === null) return { customerId, newCardId: null };
  await keepAddresses(trx, customerId, document);
  const card = keepsakes.card && { ...keepsakes.card, isDefault: true };
  const newCardId = card && (await keepCard(trx, customerId, card));
  const origin = keepsakes.account?.origin;
  if (origin === undefined) throw new Error(`order ${order.orderId} does not open an account`);
  await enqueueVerification(trx, {
    customerId,
    email: document.email,
    brandingId: document.brandingId,
    origin,
  });
  return { customerId, newCardId };
}

/** Null if the email already has an account. */
async function openAccount(
  trx: Writer,
  { orderId, document, keepsakes, passwordHash }: OrderToKeepWith,
): Promise<number | null> {
  if (passwordHash === null) throw new Error(`order ${orderId} must open an account but has no password`);
  const { name_first, name_last } = document.billingAddress;
  const customerId = await insertCustomer(trx, {
    email: document.email,
    name_first,
    name_last,
    passwordHash,
    birthDay: document.birthDate,
    emailPrefs: keepsakes.emailPrefs ?? DEFAULT_EMAIL_PREFS,
  });
  if (customerId === null) return null;
  await run(trx)`
    with owned as (update orders set customer_id = ${customerId} where order_id = ${orderId} returning cart_id)
    update carts c set customer_id = ${customerId}, opened_account = true
    from owned where c.cart_id = owned.cart_id`;
  return customerId;
}

/** An address for both purposes is one book entry and both defaults. Pickup locations and wineries are never saved. */
async function keepAddresses(trx: Writer, customerId: number, document: OrderDocument): Promise<void> {
  const { delivery, billingAddress } = document;
  if (delivery.kind !== 'deliver') {
    const id = await insertAddress(trx, customerId, toKeep(billingAddress));
    return makeDefaultAddress(trx, customerId, id, 'billing');
  }
  const shippingId = await insertAddress(trx, customerId, toKeep(delivery.address));
  const billingId = isSame(delivery.address, billingAddress)
    ? shippingId
    : await insertAddress(trx, customerId, toKeep(billingAddress));
  await makeDefaultAddress(trx, customerId, shippingId, 'shipping');
  await makeDefaultAddress(trx, customerId, billingId, 'billing');
}

function toKeep({ stateShort, ...form }: OrderAddress): AddressToKeep {
  const state = stateByShort(stateShort);
  if (!state) throw new Error(`unknown state ${stateShort}`);
  return { form, state };
}

function isSame(one: OrderAddress, other: OrderAddress): boolean {
  const words = ({ phone, ...address }: OrderAddress) =>
    JSON.stringify([...Object.entries(address).toSorted(), phone.replaceAll(/\D/g, '')]);
  return words(one) === words(other);
}

/** A card that now belongs to another customer stays theirs: null. */
async function keepCard(trx: Writer, customerId: number, card: CardToKeep): Promise<number | null> {
  const cardId = await insertCard(trx, customerId, card.token, card.summary);
  if (cardId !== null && card.isDefault) await makeDefaultCard(trx, customerId, cardId);
  return cardId;
}
