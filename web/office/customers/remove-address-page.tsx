import { apiContext } from '../../api/browser-api.ts';
import { notFoundPage } from '../../api/page-failure.ts';
import { redirectOrRefuse } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { Review } from '../ui/review.tsx';
import type { Route } from './+types/remove-address-page.ts';
import { loadCustomer } from './load-customer.ts';

export async function loader({ context, params: { customerId, addressId }, url }: Route.LoaderArgs) {
  const { customer, addresses } = await loadCustomer(context.get(apiContext), customerId, url.href);
  const address = addresses.find((each) => String(each.addressId) === addressId);
  return address ? { customer, customerId, lines: address.lines } : notFoundPage();
}

export async function action({ context, params: { customerId, addressId }, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const removed = await context
    .get(apiContext)
    .call('delete /office/customers/{customerId}/addresses/{addressId}', {
      params: { customerId, addressId: idIn(addressId) },
    });
  const to = linkTo('/office/customers/:customerId', { customerId }, { did: 'address' });
  return redirectOrRefuse(removed, form, url.href, to);
}

export default function RemoveAddressPage({
  loaderData: { customer, customerId, lines },
  actionData,
}: Route.ComponentProps) {
  return (
    <Review
      title={`Remove this address of ${customer.name}?`}
      button="Remove address"
      back={linkTo('/office/customers/:customerId', { customerId })}
      refused={actionData}
    >
      <address className="not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <p>Orders that are placed keep it.</p>
    </Review>
  );
}
