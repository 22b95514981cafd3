import { Link, useLocation } from 'react-router';
import { AddressFields, addressLabels } from '../../forms/address-fields.tsx';
import { fieldOf } from '../../forms/field-of.ts';
import type { FormReply, FormValues } from '../../forms/form-reply.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { AccountForm } from '../account-form.tsx';
import { SectionPage } from '../section-page.tsx';
import { useAccount } from '../use-account.ts';

const loadRules = () => import('./send-address.ts');

export interface AddressFormProps {
  readonly title: string;
  readonly values: FormValues;
  readonly reply: FormReply | undefined;
}

export function AddressForm({ title, values, reply }: AddressFormProps) {
  const { states } = useAccount();
  const { pathname } = useLocation();
  const form = useCheckedForm(reply, { loadRules, judge: (rules, typed) => rules.checkAddress(typed) });
  const fields = { errors: form.errors, values: reply?.values ?? values };
  return (
    <SectionPage title={title} form={form} labels={addressLabels}>
      <AccountForm
        form={form}
        draft={`account-address ${pathname}`}
        submit="Save Address"
        busyText="Saving…"
        aside={
          <Link className="link-line" to="/account/addresses">
            Cancel
          </Link>
        }
      >
        <AddressFields
          section="shipping"
          form={fields}
          states={states}
          phoneHint="For the carrier, in case no one answers the door."
        />
        <div>
          <CheckboxField
            field={fieldOf(fields, 'makeDefaultShipping')}
            label="Make Default Shipping Address"
          />
          <CheckboxField field={fieldOf(fields, 'makeDefaultBilling')} label="Make default billing address" />
        </div>
      </AccountForm>
    </SectionPage>
  );
}
