import type { BillingForm, StoredBilling } from '../../../contract/billing.ts';
import type { FieldErrors } from '../../../contract/error.ts';
import type { CardSummary } from '../../../contract/payment.ts';
import { isCardStillKept } from '../../../domain/cards/kept-card.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { DELIVER } from '../../../domain/delivery/methods.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { type State, stateById, stateByShort } from '../../../domain/geography/states.ts';
import { type BirthDateFields, birthDateObjection, judgeBirthDate } from '../../../domain/people/age.ts';
import { selectSavedCard } from '../../people/customers/card-store.ts';
import type { TokenUser } from '../../people/vault/token-owner-store.ts';
import type { Writer } from '../../platform/database/access.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import type { Bucket } from '../../platform/rate-limits/bucket-store.ts';
import type { PaymentGateway } from '../../providers/payment/gateway.ts';
import type { BillingDraft, CartKey, ShippingDraft } from '../cart/cart-record.ts';
import { type CartParts, inCart } from '../cart/change-cart.ts';
import { containsAlcohol } from '../cart/price.ts';
import { settleCart } from '../cart/settled-cart.ts';
import { lockBareCart } from '../cart/store.ts';
import { fingerprintOf } from './card-fingerprint.ts';
import { type NamedCard, readToken } from './card-to-charge.ts';
import { orEmptyCart } from './empty-cart.ts';
import { hashGivenPassword } from './given-password.ts';
import { type AddressWishes, keepFormAddress } from './keep-form-address.ts';
import { selectKeptPassword, writeBilling } from './store.ts';

export interface BillingParts extends CartParts {
  readonly gateway: PaymentGateway;
}

interface BillingRequester {
  readonly user: TokenUser;
  readonly hashes: readonly Bucket[];
}

/**
 * A new card comes as a token: the page sent its number to the vault. We store only the hash of a guest's password. A
 * customer's address goes into the account at once if the form asks. Only a cart with alcohol needs a birth date.
 * Refused (`invalid`): under 21, invalid fields, and another shopper's ids.
 */
export async function saveBilling(
  parts: BillingParts,
  key: CartKey,
  form: BillingForm,
  { user, hashes }: BillingRequester,
): Promise<Result<StoredBilling>> {
  const customerId = 'customerId' in key ? key.customerId : null;
  const given =
    typeof form.cardId !== 'number' && form.paymentToken
      ? await readToken(parts, form.paymentToken, user)
      : null;
  if (given?.ok === false) return given;
  const token = given?.value ?? null;
  const named: NamedCard | null =
    typeof form.cardId === 'number' ? { kind: 'saved', cardId: form.cardId } : token;
  const isKept = named === null && form.keepCard === true;
  const cardFingerprint = isKept
    ? 'as-it-is'
    : named && { of: await fingerprintOf(parts, customerId, named) };
  const password = form.saveInfo
    ? await hashGivenPassword(parts.db, { key, form, counted: hashes })
    : accept(null);
  if (!password.ok) return password;
  const saved = await inCart(parts.db, key, lockBareCart, async (trx, { cartId, bare }) => {
    const cart = settleCart(bare);
    const address = billingAddress(form, form.sameAsShipping ? cart.shipping : null);
    const card = await cardOf(trx, { customerId, kept: cart.billing, form, token, now: parts.clock.now() });
    const passwordHash = keepsPassword(key, form) ? await selectKeptPassword(trx, cartId) : password.value;
    const errors = {
      ...address.errors,
      ...card.errors,
      ...(containsAlcohol(cart) ? birthDateErrors(form, parts.clock.today()) : {}),
      ...(keepsPassword(key, form) && passwordHash === null ? NO_PASSWORD : {}),
    };
    if (!address.value || Object.keys(errors).length > 0) return reject(invalidFields(errors));
    const { state, ...stored } = address.value;
    const inBook = await keepFormAddress(trx, customerId, addressWishes(form), { form: stored, state });
    if (!inBook.ok) return inBook;
    const billing: StoredBilling = {
      ...withoutSecrets(form),
      ...stored,
      ...inBook.value,
      card: card.value.card,
      saveInfo: passwordHash !== null,
    };
    await writeBilling(trx, cartId, { ...billing, ...card.value }, { passwordHash, cardFingerprint });
    return accept(billing);
  });
  return orEmptyCart(saved);
}

/** A guest who returns to this step need not type the password again; a newly typed one replaces it. */
function keepsPassword(key: CartKey, { saveInfo, keepPassword, password }: BillingForm): boolean {
  return !('customerId' in key) && saveInfo === true && keepPassword === true && !password;
}

const NO_PASSWORD: FieldErrors = { password: [MESSAGES.required], confirmPassword: [MESSAGES.required] };

/** For an address with both purposes, the book matches by its text, not by an earlier billing choice. */
function addressWishes(form: BillingForm): AddressWishes {
  const { addressBookId, saveAddress, makeDefaultBilling, sameAsShipping } = form;
  return {
    purpose: 'billing',
    addressBookId: sameAsShipping ? null : addressBookId,
    saveAddress,
    makeDefault: makeDefaultBilling,
  };
}

function withoutSecrets(form: BillingForm) {
  const {
    clubJoin: _c,
    password: _p,
    confirmPassword: _q,
    keepPassword: _k,
    keepCard: _d,
    paymentToken: _t,
    ...kept
  } = form;
  return kept;
}

type KeptCard = Required<Pick<BillingDraft, 'card' | 'paymentToken' | 'cardKeptAt'>>;

const NO_CARD: KeptCard = { card: null, paymentToken: null, cardKeptAt: null };

interface CardWishes {
  readonly customerId: number | null;
  readonly kept: BillingDraft | null;
  readonly form: BillingForm;
  readonly token: { readonly token: string; readonly summary: CardSummary | null } | null;
  readonly now: Date;
}

/** `keepCard`: the new card from an earlier save of this form. */
async function cardOf(
  trx: Writer,
  { customerId, kept, form: { cardId, keepCard }, token, now }: CardWishes,
): Promise<{ value: KeptCard; errors: FieldErrors }> {
  if (typeof cardId === 'number') {
    const saved = customerId === null ? null : await selectSavedCard(trx, customerId, cardId);
    if (!saved) return { value: NO_CARD, errors: { cardId: [MESSAGES.invalid] } };
    return { value: { ...NO_CARD, card: saved.summary }, errors: {} };
  }
  if (token) {
    const value = { card: token.summary, paymentToken: token.token, cardKeptAt: now.toISOString() };
    return { value, errors: {} };
  }
  if (!keepCard) return { value: NO_CARD, errors: {} };
  if (!kept?.paymentToken || !isCardStillKept(kept.cardKeptAt, now)) {
    return { value: NO_CARD, errors: { cardNumber: [MESSAGES.required] } };
  }
  const { card, paymentToken, cardKeptAt = null } = kept;
  return { value: { card, paymentToken, cardKeptAt }, errors: {} };
}

type BillingAddress = Pick<
  StoredBilling,
  | 'name_first'
  | 'name_last'
  | 'company'
  | 'address1'
  | 'address2'
  | 'city'
  | 'stateId'
  | 'stateShort'
  | 'zip'
  | 'phone'
  | 'countryId'
>;

function billingAddress(
  form: BillingForm,
  shipping: ShippingDraft | null,
): { value: (BillingAddress & { state: State }) | null; errors: FieldErrors } {
  const source = form.sameAsShipping ? ownAddress(shipping) : form;
  if (!source) return { value: null, errors: { sameAsShipping: [MESSAGES.noAddressGuest] } };
  const { name_first, name_last, address1, city, stateId, zip, phone } = source;
  const state = stateId === undefined ? undefined : stateById(stateId);
  if (!state) return { value: null, errors: { stateId: [MESSAGES.invalidState] } };
  // The contract's schema ensures that a separate billing address has all of these.
  if (!name_first || !name_last || !address1 || !city || !zip || !phone) {
    return { value: null, errors: { address1: [MESSAGES.noAddressGuest] } };
  }
  return {
    value: {
      state,
      name_first,
      name_last,
      company: source.company ?? null,
      address1,
      address2: source.address2 ?? null,
      city,
      stateId: state.stateId,
      stateShort: state.stateShort,
      zip,
      phone,
      countryId: UNITED_STATES,
    },
    errors: {},
  };
}

/** The parcel's address, or the recipient's at a carrier location. */
function ownAddress(shipping: ShippingDraft | null) {
  if (shipping?.form.deliveryMethod === DELIVER) return shipping.form;
  if (!shipping || !('pickUpPersonAddress' in shipping.form)) return null;
  const person = shipping.form.pickUpPersonAddress;
  return { ...person, stateId: stateByShort(person.stateShort)?.stateId };
}

/** The message appears at the missing parts, or at the part that the shopper sees first. */
function birthDateErrors(form: BirthDateFields, today: Day): FieldErrors {
  const verdict = judgeBirthDate(form, today);
  const objection = birthDateObjection(verdict);
  if (objection === null) return {};
  const parts =
    verdict === 'missing'
      ? BIRTH_DATE_PARTS.filter((part) => form[part] == null)
      : [verdict === 'under-age' ? 'dob_year' : 'dob_day'];
  return Object.fromEntries(parts.map((part) => [part, [objection]]));
}

const BIRTH_DATE_PARTS = ['dob_month', 'dob_day', 'dob_year'] as const;
