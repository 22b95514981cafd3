import { Link, useLocation } from 'react-router';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { formatUsPhone } from '../../forms/address-fields.tsx';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { formatField } from '../../forms/formatted-input.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export function ContactFields({ fields }: { fields: FormState }) {
  const email = fieldOf(fields, 'email');
  return (
    <div className="grid gap-6">
      <div>
        <TextField field={email} label="Email Address" kind="email" autoComplete="email" />
        {email.errors?.includes(MESSAGES.emailHasAccount) && <LogInLink />}
      </div>
      <div>
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
          <CheckboxField
            field={fieldOf(fields, 'smsMarketing')}
            label="Text me exclusive products and offers"
          />
          <CheckboxField field={fieldOf(fields, 'smsTransactional')} label="Text me with order updates" />
        </div>
      </div>
    </div>
  );
}

function LogInLink() {
  const { pathname, search } = useLocation();
  return (
    <p className="mt-1">
      <Link
        to={`/shop/login?${new URLSearchParams({ returnTo: pathname + search })}`}
        className="link inline-flex min-h-11 items-center"
      >
        Log in and come back
      </Link>
    </p>
  );
}
