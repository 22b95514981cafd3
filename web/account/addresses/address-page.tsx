import { useLocation } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { AddressFields, addressLabels } from '../../forms/address-fields.tsx';
import { fieldOf } from '../../forms/field-of.ts';
import { storedValues } from '../../forms/stored-values.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { fetchOnce } from '../../parts/fetch-once.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { AccountForm } from '../account-form.tsx';
import { CancelLink } from '../act-button.tsx';
import { accountAction } from '../form-action.ts';
import { loadAccount, pageNotFound, useAccount } from '../load-account.ts';
import { SectionPage } from '../section-page.tsx';
import type { Route } from './+types/address-page.ts';
import { addressFieldsOf, defaultsOf, deliveredTo, shipsTo } from './address-values.ts';

const loadRules = fetchOnce(() => import('./send-address.ts'));

/** Null: a new address. */
async function load({ context, request, params: { addressId } }: Route.LoaderArgs) {
  if (addressId === undefined) return null;
  const { user } = await loadAccount(context.get(apiContext), request.url);
  return user.AddressBook.find((each) => String(each.AddressBookID) === addressId) ?? pageNotFound();
}

export { load as loader, load as clientLoader };

const act = accountAction(loadRules, '/account/addresses', (_, { params }) =>
  params.addressId === undefined ? 'address-added' : 'address-changed',
);

export { act as action, act as clientAction };

export default function AddressPage({ loaderData: entry, actionData: reply }: Route.ComponentProps) {
  const { user, states } = useAccount();
  const { pathname } = useLocation();
  const form = useCheckedForm(reply, { loadRules, judge: (rules, typed) => rules.check(typed) });
  const clubs = deliveredTo(user.memberships);
  const isOnlyOne = user.AddressBook.length === 1;
  const values = entry
    ? {
        ...storedValues(addressFieldsOf(entry)),
        ...defaultsOf(entry),
        ...(isOnlyOne && clubs.some((club) => shipsTo(entry, club)) && { alsoForClubs: 'on' }),
      }
    : { name_first: user.name_first, name_last: user.name_last };
  const fields = { errors: form.errors, values: reply?.values ?? values };
  return (
    <SectionPage title={entry ? 'Edit Address' : 'Enter a New Address'} form={form} labels={addressLabels}>
      <AccountForm
        form={form}
        draft={`account-address ${pathname}`}
        submit="Save Address"
        busyText="Saving…"
        aside={<CancelLink to="/account/addresses" />}
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
          {clubs.length > 0 && (
            <CheckboxField field={fieldOf(fields, 'alsoForClubs')} label="Also for your club shipments" />
          )}
        </div>
      </AccountForm>
    </SectionPage>
  );
}
