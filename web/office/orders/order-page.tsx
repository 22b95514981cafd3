import { Link } from 'react-router';
import { BRANDS } from '../../../domain/brands/brands.ts';
import type { OrderActionName } from '../../../domain/office/order-actions.ts';
import { apiContext } from '../../api/browser-api.ts';
import { actAt } from '../acts.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { isAtField, StaffNotes, StaffTags } from '../parts/staff-words.tsx';
import { tagsIn } from '../parts/tags-in.ts';
import { useStaff } from '../parts/use-staff.ts';
import { Badge } from '../ui/badge.tsx';
import { Did } from '../ui/done-notice.tsx';
import { Refusal } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Part } from '../ui/part.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/order-page.ts';
import { HoldForm } from './hold-form.tsx';
import { OrderActs } from './order-acts.tsx';
import { OrderDelivery, OrderGift, OrderLines, OrderMoney } from './order-facts.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { SendAgain } from './send-again.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const orderId = Number(params.orderId);
  return unwrap(
    await context.get(apiContext).call('get /office/orders/{orderId}', { params: { orderId } }),
    url.href,
  );
}

/** Posted below the page's address: `hold`, `unhold`, `notes`, `tags` and `emails/:messageId`. */
export async function action({
  context,
  params: { orderId: id, ...below },
  pattern,
  request,
  url,
}: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const params = { orderId: Number(id) };
  const text = (name: string) => String(form.get(name) ?? '');
  const at = linkTo('/office/orders/:orderId', { orderId: id });
  const act = actAt(pattern, '/office/orders/:orderId', {
    hold: async () => {
      const body = { reason: text('reason') };
      const held = await api.call('post /office/orders/{orderId}/hold', { params, body });
      return redirectOrRefuse(held, form, url.href, `${at}?did=held`);
    },
    unhold: async () =>
      redirectOrRefuse(
        await api.call('post /office/orders/{orderId}/unhold', { params }),
        form,
        url.href,
        `${at}?did=unheld`,
      ),
    notes: async () => {
      const body = { text: text('text'), isPinned: form.has('isPinned') };
      return redirectOrRefuse(
        await api.call('post /office/orders/{orderId}/notes', { params, body }),
        form,
        url.href,
        at,
      );
    },
    tags: async () => {
      const tagged = await api.call('post /office/orders/{orderId}/tags', { params, body: tagsIn(form) });
      return redirectOrRefuse(tagged, form, url.href, at);
    },
    'emails/:messageId': async () => {
      const messageId = idIn('messageId' in below ? below.messageId : undefined);
      const sent = await api.call('post /office/orders/{orderId}/emails/{messageId}', {
        params: { ...params, messageId },
      });
      return redirectOrRefuse(sent, form, url.href, `${at}?did=email-${messageId}`);
    },
  });
  return act();
}

/** After an act on a page of its own. */
const DONE = {
  ship: 'The order is shipped.',
  pending: 'The bank has not answered yet. The shop asks again within a minute, then finishes this.',
  tracking: 'The tracking number is saved.',
  cancel: 'The order is canceled.',
  refund: 'The refund is made.',
  change: 'The order is changed, and the customer gets an email.',
  edit: 'The order is changed.',
  unheld: 'The order is off hold.',
  authorize: 'The total is authorized.',
  'card-link': 'The link is on its way to the customer.',
  'new-card': 'The total is authorized on the new card.',
  ready: 'The customer was notified.',
  phone: 'The order is placed, and the customer gets the confirmation.',
};

export default function OrderPage({ loaderData: shownOrder, actionData }: Route.ComponentProps) {
  const { order, lines, money, delivery, gift, notes, tags, timeline, actions } = shownOrder;
  const at = linkTo('/office/orders/:orderId', { orderId: order.purchaseOrderId });
  const { permissions } = useStaff();
  const mayOpenCustomer = permissions.includes('customers');
  const mayEdit = permissions.includes('orders.edit');
  const emails = timeline.flatMap(({ email }) => email ?? []);
  const sentAgain = Object.fromEntries(
    emails.map(({ messageId, to }) => [`email-${messageId}`, `The email is on its way to ${to}.`]),
  );
  const confirmation = emails.findLast(({ kind, mayResend }) => kind === 'order-confirmation' && mayResend);
  const may = (name: OrderActionName) => actions.some((each) => each.name === name && each.isAllowed);
  return (
    <>
      <PageHead
        title={`Order ${order.purchaseOrderId}`}
        lead={
          <>
            <Badge word={order.badge} /> {BRANDS[order.brand].name}, placed {instantText(order.placed)}
            {order.flags.length > 0 && `, ${order.flags.join(', ')}`}
            <OtherOrder word="replaces" orderId={order.replaces} />
            <OtherOrder word="replaced by" orderId={order.replacedBy} />
          </>
        }
      >
        <OrderActs orderId={order.purchaseOrderId} method={order.method} actions={actions} />
      </PageHead>
      {!isAtField(actionData) && <Refusal refused={actionData} />}
      <Did words={{ ...DONE, ...sentAgain }} />
      {order.holdReason !== null && (
        <HoldForm
          orderId={order.purchaseOrderId}
          reason={order.holdReason}
          heldAt={order.heldAt}
          mayUnhold={may('unhold')}
        />
      )}
      {/* A phone shows where the order goes before what happened to it. */}
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] md:items-start">
        <div className="grid gap-6">
          <OrderLines lines={lines} />
          {money && <OrderMoney money={money} promoCode={order.promoCode} />}
        </div>
        <div className="grid gap-6 md:row-span-2">
          <section>
            <h2 className="office-heading">Customer</h2>
            <p className="office-bar mt-2">
              {mayOpenCustomer ? (
                <Link
                  to={linkTo('/office/customers/:customerId', {
                    customerId: order.customerId ?? `guest-${order.purchaseOrderId}`,
                  })}
                >
                  {order.customer}
                </Link>
              ) : (
                order.customer
              )}
            </p>
            {order.email && (
              <p className="office-bar">
                <a className="underline" href={`mailto:${order.email}`}>
                  {order.email}
                </a>
              </p>
            )}
            <p>{order.phone}</p>
            {mayEdit && confirmation && (
              <SendAgain at={at} email={confirmation} label="Send the confirmation again" />
            )}
          </section>
          <OrderDelivery order={order} delivery={delivery} />
          {order.status !== 'cancelled' && (
            <p>
              <a
                className="button is-quiet"
                href={linkTo('/office/orders/:orderId/slip', { orderId: order.purchaseOrderId })}
                target="_blank"
                rel="noopener"
              >
                Print slip
              </a>
            </p>
          )}
          <OrderGift gift={gift} instructions={order.specialInstructions} />
          {may('hold') && (
            <Part title="Hold">
              <HoldForm
                orderId={order.purchaseOrderId}
                reason={null}
                heldAt={null}
                mayUnhold={false}
                refused={actionData}
              />
            </Part>
          )}
          <StaffTags at={at} tags={tags} mayChange={may('tags')} refused={actionData} />
          <StaffNotes at={at} notes={notes} mayAdd={may('notes')} refused={actionData} />
        </div>
        <OrderTimeline entries={timeline} resendAt={mayEdit ? at : null} />
      </div>
    </>
  );
}

function OtherOrder({ word, orderId }: { word: string; orderId: number | null }) {
  if (orderId === null) return null;
  return (
    <>
      , {word}{' '}
      <Link className="underline" to={linkTo('/office/orders/:orderId', { orderId })}>
        order {orderId}
      </Link>
    </>
  );
}
