import { type ReactNode, useRef } from 'react';
import { TEXT_CONSENT_LABELS, textConsentTerms } from '../../../domain/checkout/text-consent.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { formatUsPhone } from '../../forms/address-fields.tsx';
import { BirthDate } from '../../forms/birth-date.tsx';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { useForm } from '../../forms/form-context.ts';
import { formatField } from '../../forms/formatted-input.ts';
import { useSite } from '../../site/site.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LogInToContinue } from '../log-in-to-continue.tsx';

interface ContactFieldsProps {
  readonly fields: FormState;
  /** A customer's email, which is known; null asks a guest for it. */
  readonly email: string | null;
  /** The section of the address form next to it: browsers autofill one section at a time. */
  readonly section: 'shipping' | null;
  /** For a guest whose email has an account. */
  readonly logIn: ReactNode;
  /** Null: the account or the pickup says when the shopper was born. */
  readonly today: Day | null;
}

export function ContactFields({ fields, email: known, section, logIn, today }: ContactFieldsProps) {
  const email = fieldOf(fields, 'email');
  const { name: brandName } = useSite();
  const box = useRef<HTMLDivElement>(null);
  return (
    <div className="grid gap-6">
      {known === null ? (
        <div ref={box}>
          <TextField
            field={email}
            label="Email Address"
            kind="email"
            autoComplete={section ? `${section} email` : 'email'}
          />
          {logIn && (
            <>
              <LogInToContinue emailOf={() => box.current?.querySelector('input')?.value ?? ''} />
              {logIn}
            </>
          )}
        </div>
      ) : (
        <p className="text-muted">
          <input type="hidden" name="email" value={known} />
          We will email <span className="font-medium text-ink">{known}</span> about this order.
        </p>
      )}
      <div className="group/texts">
        <TextField
          field={fieldOf(fields, 'smsPhone')}
          label="Mobile Phone"
          optional
          kind="tel"
          width="half"
          autoComplete="mobile tel"
          onInput={(event) => formatField(event.currentTarget, formatUsPhone)}
        />
        <div className="mt-1">
          <CheckboxField field={fieldOf(fields, 'smsMarketing')} label={TEXT_CONSENT_LABELS.marketing} />
          <CheckboxField
            field={fieldOf(fields, 'smsTransactional')}
            label={TEXT_CONSENT_LABELS.transactional}
          />
          <p className="mt-1 text-sm text-muted">{textConsentTerms(brandName)}</p>
          <a className="link-line text-sm" href="/texts" target="_blank" rel="noopener">
            About our texts
          </a>
        </div>
        {today !== null && (
          <div className="mt-4 hidden group-has-[[type=checkbox]:checked]/texts:block">
            <BirthDate
              fields={fields}
              today={today}
              hint="Our texts are about wine: you must be 21 or older."
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** Placed before the fields, so that a customer logs in first. Anything already typed is kept as the form's draft. */
export function HaveAccount() {
  const { element } = useForm();
  const emailOf = () => {
    const field = element()?.elements.namedItem('email');
    return field instanceof HTMLInputElement ? field.value : '';
  };
  return (
    <p>
      Have an account? <LogInToContinue emailOf={emailOf}>Log in</LogInToContinue>
    </p>
  );
}
