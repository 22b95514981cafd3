import { Link } from 'react-router';
import { MAX_LENGTH } from '../../../domain/checkout/limits.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import { apiContext } from '../../api/browser-api.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/edit-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const orderId = Number(params.orderId);
  const { order, delivery, gift, version } = unwrap(
    await context.get(apiContext).call('get /office/orders/{orderId}', { params: { orderId } }),
    url.href,
  );
  return { order, delivery, gift, version };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const orderId = Number(params.orderId);
  const text = (name: string) => String(form.get(name) ?? '');
  const isPickup = form.get('method') === 'pickup';
  const body = {
    version: Number(form.get('version')),
    name_first: text('name_first'),
    name_last: text('name_last'),
    phone: text('phone'),
    ...(form.has('email') ? { email: text('email') } : {}),
    ...(isPickup ? {} : Object.fromEntries(ADDRESS.map((name) => [name, text(name)]))),
    shipDay: text('shipDay'),
    specialInstructions: text('specialInstructions'),
    gift: giftIn(form, text, isPickup),
  };
  const result = await context
    .get(apiContext)
    .call('put /office/orders/{orderId}', { params: { orderId }, body });
  return redirectOrRefuse(
    result,
    form,
    url.href,
    linkTo('/office/orders/:orderId', { orderId }, { did: 'edit' }),
  );
}

const ADDRESS = ['company', 'address1', 'address2', 'city', 'zip'] as const;

function giftIn(form: FormData, text: (name: string) => string, isPickup: boolean) {
  const note = text('gift.note');
  if (isPickup) return note === '' ? null : { note };
  if (!form.has('isGift')) return null;
  return { senderName: text('gift.senderName'), name: text('gift.name'), email: text('gift.email'), note };
}

export default function EditPage({
  loaderData: { order, delivery, gift, version },
  actionData,
}: Route.ComponentProps) {
  const at = linkTo('/office/orders/:orderId', { orderId: order.purchaseOrderId });
  const person = delivery.recipient ?? delivery.address;
  const isPickup = order.method === 'pickup';
  const values = {
    name_first: person.name_first,
    name_last: person.name_last,
    phone: person.phone,
    email: order.email ?? '',
    ...Object.fromEntries(ADDRESS.map((name) => [name, person[name] ?? ''])),
    shipDay: delivery.shipDay,
    specialInstructions: order.specialInstructions ?? '',
    isGift: gift ? 'on' : '',
    'gift.senderName': gift?.senderName ?? '',
    'gift.name': gift?.name ?? '',
    'gift.email': gift?.email ?? '',
    'gift.note': gift?.note ?? '',
  };
  return (
    <>
      <PageHead
        title={`Edit order ${order.purchaseOrderId}`}
        lead={
          <>
            These changes don’t affect the price. The customer gets an email about another street, city, ZIP
            code or day. For bottles, another state or method:{' '}
            <Link
              className="underline"
              to={linkTo('/office/orders/:orderId/change', { orderId: order.purchaseOrderId })}
            >
              change bottles or delivery
            </Link>
            .
          </>
        }
      />
      <OfficeForm refused={actionData} values={values} className="office-form max-w-2xl">
        {(field) => (
          <>
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="method" value={order.method} />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField field={field('name_first')} label="First name" />
              <TextField field={field('name_last')} label="Last name" />
              <TextField field={field('phone')} label="Phone" kind="tel" />
              {order.customerId === null && order.email !== null && (
                <TextField
                  field={field('email')}
                  label="Email"
                  kind="email"
                  hint="A new one gets the confirmation again."
                />
              )}
              {order.customerId !== null && order.email !== null && (
                <p className="self-center">
                  {order.email}.{' '}
                  <Link
                    className="underline"
                    to={linkTo('/office/customers/:customerId/email', { customerId: order.customerId })}
                  >
                    Change the account’s email
                  </Link>
                </p>
              )}
              {!isPickup && (
                <>
                  <TextField field={field('company')} label="Company" optional />
                  <TextField field={field('address1')} label="Street" />
                  <TextField field={field('address2')} label="Apartment, suite" optional />
                  <TextField field={field('city')} label="City" />
                  <TextField
                    field={field('zip')}
                    label={`ZIP code in ${stateByShort(person.stateShort)?.stateName ?? person.stateShort}`}
                  />
                </>
              )}
              <TextField field={field('shipDay')} label={isPickup ? 'Pickup day' : 'Ship day'} kind="date" />
            </div>
            <TextAreaField
              field={field('specialInstructions')}
              label="Instructions"
              optional
              limit={MAX_LENGTH.specialInstructions}
            />
            {!isPickup && (
              <>
                <CheckboxField field={field('isGift')} label="This order is a gift" />
                <div className="grid gap-4 sm:grid-cols-2">
                  <TextField field={field('gift.senderName')} label="Gift from" />
                  <TextField field={field('gift.name')} label="Gift to" />
                  <TextField field={field('gift.email')} label="Recipient’s email" kind="email" optional />
                </div>
              </>
            )}
            <TextAreaField
              field={field('gift.note')}
              label="Gift note"
              optional
              limit={MAX_LENGTH.giftNote}
            />
            <div className="office-bar">
              <SubmitButton>Save</SubmitButton>
              <ButtonLink to={at}>Back</ButtonLink>
            </div>
          </>
        )}
      </OfficeForm>
    </>
  );
}
