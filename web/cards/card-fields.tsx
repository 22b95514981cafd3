import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type CardBrand,
  cardBrandName,
  detectCardBrand,
  groupCardNumber,
  securityCodeLength,
} from '../../domain/cards/card-brand.ts';
import { expiryYearChoices } from '../../domain/cards/expiry.ts';
import { MAX_LENGTH } from '../../domain/checkout/limits.ts';
import type { Day } from '../../domain/dates/day.ts';
import { DatePart, monthChoices } from '../forms/birth-date.tsx';
import { type FormState, fieldOf } from '../forms/field-of.ts';
import { formatField } from '../forms/formatted-input.ts';
import { useSite } from '../site/site.ts';
import { numberChoices } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AcceptedCards, CardPicture } from './card-pictures.tsx';
import { ProviderCardFields } from './provider-card-fields.tsx';

interface CardFieldsProps {
  readonly fields: FormState;
  readonly today: Day;
}

/** In the payment provider's own fields if it has any, which come with the script. */
export function CardFields(props: CardFieldsProps) {
  const { cardFields } = useSite();
  const isRunning = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (cardFields && isRunning) {
    return (
      <Suspense fallback={<AcceptedCards />}>
        <ProviderCardFields fields={props.fields} page={cardFields} />
      </Suspense>
    );
  }
  return (
    <div className={cardFields ? 'script:hidden' : undefined}>
      <TypedCardFields {...props} />
    </div>
  );
}

const never = () => () => {};

/** Number and code stay in their fields only: no state, no draft, nothing that a reload could find. */
function TypedCardFields({ fields, today }: CardFieldsProps) {
  const [brand, setBrand] = useState(detectCardBrand(''));
  const number = useRef<HTMLInputElement>(null);
  const codeLength = securityCodeLength(brand);

  // It may have been typed, or filled in by the browser, before this script loaded.
  useEffect(() => {
    if (number.current?.value) setBrand(groupNumber(number.current));
  }, []);

  return (
    <div className="grid gap-6">
      <AcceptedCards />
      <div className="max-w-md">
        <TextField
          field={fieldOf(fields, 'cardNumber')}
          label="Card Number"
          kind="digits"
          autoComplete="cc-number"
          ref={number}
          onInput={(event) => setBrand(groupNumber(event.currentTarget))}
          end={brand !== 'unknown' && <CardPicture brand={brand} />}
        />
        <p aria-live="polite" className="sr-only">
          {brand !== 'unknown' && cardBrandName(brand)}
        </p>
      </div>
      <ExpiryFields fields={fields} today={today} />
      <TextField
        field={fieldOf(fields, 'cvv')}
        label="Security Code"
        kind="digits"
        width="code"
        autoComplete="cc-csc"
        maxLength={MAX_LENGTH.securityCode}
        hint={
          codeLength === 4 ? 'The 4 digits on the front of the card' : 'The 3 digits on the back of the card'
        }
      />
    </div>
  );
}

function groupNumber(field: HTMLInputElement): CardBrand {
  formatField(field, groupCardNumber);
  return detectCardBrand(field.value.replace(/\D/g, ''));
}

const months = monthChoices.map(({ value, label }, index) => ({
  value,
  label: `${String(index + 1).padStart(2, '0')} - ${label}`,
}));

export function ExpiryFields({ fields, today }: { fields: FormState; today: Day }) {
  const years = numberChoices(expiryYearChoices(today));
  return (
    <fieldset className="max-w-md">
      <legend className="mb-2 text-[0.9375rem] font-medium">Expiration Date</legend>
      <div className="grid grid-cols-[3fr_2fr] gap-3 sm:gap-5">
        <DatePart
          form={fields}
          name="expirationMonth"
          label="Month"
          autoComplete="cc-exp-month"
          choices={months}
        />
        <DatePart
          form={fields}
          name="expirationYear"
          label="Year"
          autoComplete="cc-exp-year"
          choices={years}
        />
      </div>
    </fieldset>
  );
}
