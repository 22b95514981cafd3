import type { OfficeDraft } from '../../../contract/office/drafts.ts';
import { MAX_LENGTH } from '../../../domain/checkout/limits.ts';
import { CARRIERS, DELIVER, wineriesOf, wineryName } from '../../../domain/delivery/methods.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import type { Field } from '../../ui/field.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SubmitButton } from '../ui/office-form.tsx';
import { dayText, moneyText } from '../ui/texts.ts';
import type { SoldProduct } from './draft-form.ts';

interface DraftFieldsProps {
  readonly draft: OfficeDraft;
  readonly products: readonly SoldProduct[];
  readonly states: readonly { readonly stateId: number; readonly stateName: string }[];
  readonly field: (name: string) => Field;
}

/** What the checkout asks a shopper for, on one page. */
export function DraftFields({ draft, products, states, field }: DraftFieldsProps) {
  const { lines, dates, brandingId, entry } = draft;
  const stateChoices = states.map(({ stateId, stateName }) => ({ value: String(stateId), label: stateName }));
  const methods = [
    ...CARRIERS[0].services.map(({ shipViaId, name }) => ({
      value: `${DELIVER}/${shipViaId}`,
      label: `Ship with ${name}`,
    })),
    ...wineriesOf(brandingId).map((winery) => ({
      value: `${winery.shipViaId}/${winery.shipViaId}`,
      label: `Pick up at ${wineryName(winery)}`,
    })),
  ];
  const isPickup = entry.shipping !== undefined && entry.shipping.deliveryMethod !== DELIVER;
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="office-heading mb-2">Products</legend>
        {lines.length > 0 && (
          <ul className="grid gap-2">
            {lines.map(({ productId, description, qty, amount }) => (
              <li key={productId} className="office-bar">
                <input
                  name={`line-${productId}`}
                  defaultValue={qty}
                  inputMode="numeric"
                  aria-label={`Quantity of ${description}`}
                  className="control w-16"
                />
                <span className="min-w-0 grow">{description}</span>
                <span className="tabular-nums">{moneyText(amount)}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_6rem]">
          <TextField
            field={field('product')}
            label="Add a product"
            hint="Its name or SKU"
            list="products-on-sale"
            autoComplete="off"
            data-first-focus
          />
          <TextField field={field('productQty')} label="How many" inputMode="numeric" placeholder="1" />
        </div>
        <datalist id="products-on-sale">
          {products.map(({ productId, name, sku }) => (
            <option key={productId} value={name}>
              {sku}
            </option>
          ))}
        </datalist>
        <div>
          <SubmitButton look="quiet">Add</SubmitButton>
        </div>
      </fieldset>

      <fieldset className="grid gap-4">
        <legend className="office-heading mb-2">Where it goes</legend>
        <SelectField field={field('method')} label="Delivery" choices={methods} />
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
        <TextField
          field={field('birthDate')}
          label="Birth date"
          kind="date"
          width="half"
          hint="Of the buyer, who must be 21 or older to buy wine"
        />
      </fieldset>

      <details open={entry.gift != null || entry.specialInstructions != null || entry.promoCode != null}>
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

      <details open={entry.billing?.sameAsShipping === false}>
        <summary className="office-heading cursor-pointer">Billing address</summary>
        <div className="mt-3 grid gap-4">
          <CheckboxField field={field('sameAsShipping')} label="The same as above" />
          <Address field={field} prefix="billing-" states={stateChoices} />
        </div>
      </details>
      <SubmitButton>Save and check</SubmitButton>
    </>
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
