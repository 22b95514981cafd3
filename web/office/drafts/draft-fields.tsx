import type { OfficeDraft } from '../../../contract/office/drafts.ts';
import { MAX_LENGTH } from '../../../domain/checkout/limits.ts';
import { DELIVER } from '../../../domain/delivery/methods.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import type { Field } from '../../ui/field.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { deliveryChoices } from '../delivery-choices.ts';
import type { SoldProduct } from '../parts/pick-product.ts';
import { SubmitButton } from '../ui/office-form.tsx';
import { dayText } from '../ui/texts.ts';
import { ADDRESS_NAMES } from './draft-form.ts';
import { DraftProducts } from './draft-products.tsx';

interface DraftFieldsProps {
  readonly draft: OfficeDraft;
  /** As it was saved since its fields started. */
  readonly live: OfficeDraft;
  /** For suggestions while typing. */
  readonly products: readonly SoldProduct[];
  /** What the typed text may mean, after a press. */
  readonly choices: readonly SoldProduct[];
  readonly states: readonly { readonly stateId: number; readonly stateName: string }[];
  readonly field: (name: string) => Field;
}

/**
 * What the checkout asks a shopper for, on one page. The first button of the form is "Add": Enter in any field presses
 * it, and it only saves. Fields start again when what is saved in them changes; the buttons stay, and keep the focus.
 */
export function DraftFields({ draft, live, products, choices, states, field }: DraftFieldsProps) {
  const { brandingId, entry, addresses } = draft;
  const { dates } = live;
  const stateChoices = states.map(({ stateId, stateName }) => ({ value: String(stateId), label: stateName }));
  const isPickup = entry.shipping !== undefined && entry.shipping.deliveryMethod !== DELIVER;
  const billingKey = JSON.stringify(entry.billing);
  const hasBillingErrors = BILLING_NAMES.some((name) => field(name).errors !== undefined);
  return (
    <>
      <DraftProducts draft={draft} live={live} products={products} choices={choices} field={field} />

      <fieldset className="grid gap-4">
        <legend className="office-heading mb-2">Where it goes</legend>
        {addresses.length > 0 && <SavedAddresses addresses={addresses} chosen={entry.shipping ?? {}} />}
        <div key={JSON.stringify(entry.shipping)} className="grid gap-4">
          <SelectField field={field('method')} label="Delivery" choices={deliveryChoices(brandingId)} />
          <Address field={field} prefix="" states={stateChoices} />
          <SelectField
            field={field('requestedShipDate')}
            label={isPickup ? 'Pickup day' : 'Arrives'}
            width="half"
            choices={[
              { value: '', label: 'As soon as possible' },
              ...dates.map(({ requestedShipDate, deliveryDate }) => ({
                value: requestedShipDate,
                label: dayText(deliveryDate),
              })),
            ]}
          />
        </div>
        <TextField
          key={entry.birthDate}
          field={field('birthDate')}
          label="Birth date"
          kind="date"
          width="half"
          hint="Of the customer, who must be 21 or older to buy wine"
        />
      </fieldset>

      <details
        key={JSON.stringify([entry.gift, entry.specialInstructions, entry.promoCode])}
        open={entry.gift != null || entry.specialInstructions != null || entry.promoCode != null}
      >
        <summary className="office-heading cursor-pointer">Gift, instructions and promo code</summary>
        <div className="mt-3 grid gap-4">
          <CheckboxField field={field('isGift')} label="This order is a gift" />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField field={field('giftSenderName')} label="From" optional />
            <TextField field={field('giftName')} label="To" optional />
          </div>
          <TextField field={field('giftEmail')} label="Recipient’s email" optional kind="email" />
          <TextAreaField field={field('giftNote')} label="Gift note" optional limit={MAX_LENGTH.giftNote} />
          <TextAreaField
            field={field('specialInstructions')}
            label="Special instructions"
            optional
            limit={MAX_LENGTH.specialInstructions}
          />
          <TextField field={field('promoCode')} label="Promo code" optional width="half" autoComplete="off" />
        </div>
      </details>

      <details key={billingKey} open={entry.billing?.sameAsShipping === false || hasBillingErrors}>
        <summary className="office-heading cursor-pointer">Billing address</summary>
        <div className="mt-3 grid gap-4">
          <CheckboxField field={field('sameAsShipping')} label="The same as above" />
          <Address field={field} prefix="billing-" states={stateChoices} />
        </div>
      </details>
      <SubmitButton look={live.quote === null ? 'main' : 'quiet'} name="check" value="on">
        Save and check
      </SubmitButton>
    </>
  );
}

const BILLING_NAMES = ADDRESS_NAMES.map((name) => `billing-${name}`);

/** Each press saves the form with this address in it. */
function SavedAddresses({
  addresses,
  chosen,
}: {
  addresses: OfficeDraft['addresses'];
  chosen: Readonly<Record<string, unknown>>;
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm text-muted">Saved addresses</legend>
      <ul className="office-bar">
        {addresses.map((address) => {
          const { addressId, name_first, name_last, address1, city, stateShort } = address;
          const isChosen = ADDRESS_NAMES.every((name) => (chosen[name] ?? '') === (address[name] ?? ''));
          return (
            <li key={addressId}>
              <button
                type="submit"
                name="address"
                value={addressId}
                aria-pressed={isChosen}
                className="button is-quiet text-start"
              >
                {isChosen && '✓ '}
                {`${name_first} ${name_last}, ${address1}, ${city} ${stateShort}`}
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function Address({
  field,
  prefix,
  states,
}: {
  field: (name: string) => Field;
  prefix: '' | 'billing-';
  states: readonly { value: string; label: string }[];
}) {
  const of = (name: string) => field(`${prefix}${name}`);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField field={of('name_first')} label="First name" autoComplete="off" />
      <TextField field={of('name_last')} label="Last name" autoComplete="off" />
      <TextField field={of('company')} label="Company" optional autoComplete="off" />
      <TextField field={of('phone')} label="Phone" kind="tel" autoComplete="off" />
      <TextField field={of('address1')} label="Street" autoComplete="off" />
      <TextField field={of('address2')} label="Apartment" optional autoComplete="off" />
      <TextField field={of('city')} label="City" autoComplete="off" />
      <SelectField field={of('stateId')} label="State" placeholder="Select a state" choices={states} />
      <TextField field={of('zip')} label="ZIP" kind="digits" width="zip" autoComplete="off" />
    </div>
  );
}
