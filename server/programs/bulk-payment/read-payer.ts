import { z } from 'zod';
import { addressFields } from '../../../contract/address-form.ts';
import type { StoredBilling } from '../../../contract/billing.ts';
import type { BulkPaymentForm } from '../../../contract/bulk.ts';
import type { FieldErrors } from '../../../contract/error.ts';
import { cardForm } from '../../../contract/payment.ts';
import { BULK_MESSAGES } from '../../../domain/bulk/bulk-messages.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { PAYMENT_MESSAGES } from '../../../domain/checkout/payment-messages.ts';
import { type Day, partsOf } from '../../../domain/dates/day.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { type State, stateById } from '../../../domain/geography/states.ts';
import type { BirthDateFields } from '../../../domain/people/age.ts';
import { type CardToCharge, readToken } from '../../ordering/checkout/card-to-charge.ts';
import { readTypedCard } from '../../ordering/payments/typed-card.ts';
import { addressOfEntry } from '../../people/customers/address-of-entry.ts';
import { selectSavedCard } from '../../people/customers/card-store.ts';
import { selectUser } from '../../people/customers/user-store.ts';
import type { TokenUser } from '../../people/vault/token-owner-store.ts';
import { judgeZip } from '../../places/judge-zip.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import type { Reader } from '../../platform/database/access.ts';
import { accept, invalidFields, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import type { PaymentGateway } from '../../providers/payment/gateway.ts';

export interface PayerParts {
  readonly db: Reader;
  readonly zips: ZipDirectory;
  readonly gateway: PaymentGateway;
}

export interface Payer {
  readonly customerId: number;
  /** Logged in as the customer, so they may choose from the address book. */
  readonly ownAccount: boolean;
  /** The account's: a bulk payment does not ask for it. */
  readonly birthDay: Day | null;
}

const billingAddress = z.object(addressFields);
type BillingAddress = z.infer<typeof billingAddress> & { readonly state: State };

const NO_ADDRESS: Refusal = {
  ...invalidFields({ 'billingAddressPayload.address1': [BULK_MESSAGES.noAddress] }, BULK_MESSAGES.noAddress),
  reason: 'no-address',
};
const NO_CARD = invalidFields({ 'details.cardId': [PAYMENT_MESSAGES.noCard] }, PAYMENT_MESSAGES.noCard);

export async function readBillingAddress(
  { db, zips }: PayerParts,
  { customerId, ownAccount }: Payer,
  form: BulkPaymentForm,
): Promise<Result<BillingAddress>> {
  const typed = form.billingAddressPayload ?? {};
  if (isChosen(typed.addressBookId)) {
    const book = ownAccount ? (await selectUser(db, customerId)).AddressBook : [];
    const entry = book.find(({ AddressBookID }) => AddressBookID === typed.addressBookId);
    const state = entry && stateById(entry.StateID);
    if (!entry || !state) return reject(NO_ADDRESS);
    return accept({ ...addressOfEntry(entry), state });
  }
  if (!typed.address1) return reject(NO_ADDRESS);
  const { name_first, name_last, ...rest } = typed;
  const read = billingAddress.safeParse({
    ...rest,
    name_first: name_first || form.firstName,
    name_last: name_last || form.lastName,
    stateId: typed.stateId ?? undefined,
  });
  const state = typeof typed.stateId === 'number' ? stateById(typed.stateId) : undefined;
  const errors: FieldErrors = {
    ...(typed.stateId && !state ? { stateId: [MESSAGES.invalidState] } : {}),
    ...(read.success ? {} : firstErrors(read.error)),
    ...(read.success && state ? judgeZip(zips, read.data.zip, state.stateShort) : {}),
  };
  if (!read.success || !state || Object.keys(errors).length > 0) {
    return reject(invalidFields(within('billingAddressPayload', errors)));
  }
  return accept({ ...read.data, state });
}

export function billingOf({ state, ...address }: BillingAddress, birthDay: Day | null): StoredBilling {
  return {
    ...address,
    stateId: state.stateId,
    stateShort: state.stateShort,
    countryId: UNITED_STATES,
    // Left empty for an account without a birth date: we sell nothing to a person of unknown age.
    ...(birthDateOf(birthDay) as Pick<StoredBilling, keyof BirthDateFields>),
    card: null,
  };
}

/** As in the form: months run from 0. */
export function birthDateOf(birthDay: Day | null): BirthDateFields {
  if (birthDay === null) return {};
  const { year, month, day } = partsOf(birthDay);
  return { dob_month: month - 1, dob_day: day, dob_year: year };
}

export async function readBulkCard(
  parts: PayerParts,
  { customerId }: Payer,
  { details }: BulkPaymentForm,
  browserHashes: TokenUser['browserHashes'],
  today: Day,
): Promise<Result<CardToCharge>> {
  if (!details) return reject(NO_CARD);
  if (isChosen(details.cardId)) {
    const saved = await selectSavedCard(parts.db, customerId, details.cardId);
    return saved ? accept({ kind: 'saved', ...saved }) : reject(NO_CARD);
  }
  if (details.paymentToken) {
    const card = await readToken(parts, details.paymentToken, { customerId, browserHashes });
    return card.ok
      ? card
      : reject(invalidFields(within('details', card.refusal.fields ?? {}), card.refusal.message));
  }
  if (!details.cardNumber) return reject(NO_CARD);
  const { cardNumber, cvv, expirationMonth, expirationYear } = details;
  const read = cardForm.partial().safeParse({
    cardNumber,
    cvv: cvv || undefined,
    expirationMonth: expirationMonth ?? undefined,
    expirationYear: expirationYear ?? undefined,
  });
  if (!read.success) return reject(invalidFields(within('details', firstErrors(read.error))));
  const typed = readTypedCard(read.data, today);
  if (typed.ok) return accept({ kind: 'typed', form: typed.value });
  const { message, fields = {} } = typed.refusal;
  return reject(invalidFields(within('details', fields), message));
}

/** 0, a text or nothing: the typed one counts. */
export function isChosen(id: number | string | null | undefined): id is number {
  return typeof id === 'number' && id !== 0;
}

function firstErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of error.issues) fields[path.join('.')] ??= [message];
  return fields;
}

function within(part: string, fields: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([field, errors]) => [`${part}.${field}`, errors]));
}
