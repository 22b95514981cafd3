import { Form, Link, useLoaderData } from 'react-router';
import type { OfficeShipment } from '../../../contract/office/clubs.ts';
import { SHIPMENT_STATES } from '../../../domain/office/release-views.ts';
import { apiContext } from '../../api/browser-api.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { STATES, State } from '../parts/states.tsx';
import { RELOAD_SECONDS, usePolling } from '../parts/use-polling.ts';
import { useStaff } from '../parts/use-staff.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { choicesOf, defineList, type ListColumn, oneOf } from '../ui/define-list.ts';
import { ListSection } from '../ui/list-page.tsx';
import { Did } from '../ui/list-tools.tsx';
import { Refusal, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { countText, dayText, instantText, moneyText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/release-page.ts';
import { ReleaseState } from './release-words.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const releaseId = idIn(params.releaseId);
  const [release, loaded] = await Promise.all([
    context.get(apiContext).call('get /office/releases/{releaseId}', { params: { releaseId } }),
    SHIPMENTS.load(context, url, { releaseId }),
  ]);
  return { release: unwrap(release, url.href), loaded };
}

/** Posted to a shipment below the page's address: how many, or skip it, or send it after all. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const { releaseId, shipmentId } = params as { releaseId: string; shipmentId?: string };
  const changed = await context
    .get(apiContext)
    .call('put /office/releases/{releaseId}/shipments/{shipmentId}', {
      params: { releaseId: idIn(releaseId), shipmentId: idIn(shipmentId) },
      body: form.has('held')
        ? { held: form.get('held') === 'true' }
        : { qty: (Number(form.get('qty')) || form.get('qty')) as number },
    });
  return redirectOrRefuse(
    changed,
    form,
    url.href,
    linkTo('/office/releases/:releaseId', { releaseId }, { did: 'shipment' }),
  );
}

const COLUMNS: readonly ListColumn<OfficeShipment>[] = [
  {
    label: 'Member',
    role: 'title',
    cell: ({ customerId, name, email }) =>
      customerId === null ? (
        name || email
      ) : (
        <Link to={linkTo('/office/customers/:customerId', { customerId })}>{name || email}</Link>
      ),
  },
  { label: 'Tier', role: 'detail', cell: ({ tier }) => tier },
  { label: 'State', role: 'state', cell: ({ state }) => <State of="shipment" state={state} /> },
  { label: 'Ship day', role: 'detail', cell: ({ shipDay }) => shipDay && dayText(shipDay) },
  { label: 'Reason', role: 'detail', cell: ({ reason }) => reason },
  {
    label: 'Order',
    role: 'detail',
    cell: ({ purchaseOrderId }) =>
      purchaseOrderId && (
        <Link to={linkTo('/office/orders/:orderId', { orderId: purchaseOrderId })}>{purchaseOrderId}</Link>
      ),
  },
  {
    label: 'Shipments',
    role: 'amount',
    cell: (row) => <Shipments {...row} />,
  },
];

const SHIPMENTS = defineList('get /office/releases/{releaseId}/shipments', {
  title: 'Shipments',
  noun: 'shipment',
  caption: 'Shipments, members of longest standing first',
  columns: COLUMNS,
  idOf: ({ shipmentId }) => shipmentId,
  nameOf: ({ name }) => name,
  asks: { state: oneOf(SHIPMENT_STATES) },
  filters: [{ name: 'state', label: 'State', choices: choicesOf(STATES.shipment) }],
  empty: <NoShipment />,
});

/** A release that is being prepared has none yet. */
function NoShipment() {
  const { preparedAt } = useLoaderData<typeof loader>().release;
  return <p>{preparedAt === null ? 'The first shipments appear in a moment.' : 'No shipments match.'}</p>;
}

function Shipments(shipment: OfficeShipment) {
  const { releaseId, chargedAt } = useLoaderData<typeof loader>().release;
  if (chargedAt !== null) return shipment.quantity;
  return <ShipmentChange releaseId={releaseId} {...shipment} />;
}

export default function ReleasePage({ loaderData: { release, loaded }, actionData }: Route.ComponentProps) {
  const { releaseId, counts, preparedAt, chargedAt, windowEndsAt } = release;
  const mayCharge = useStaff().permissions.includes('clubs');
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isPreparing = preparedAt === null;
  const isCharging = chargedAt !== null && counts.open > 0;
  usePolling(isPreparing || isCharging);
  return (
    <>
      <PageHead title={release.name} lead={`${release.club}, ships ${dayText(release.shipDay)}`}>
        <ReleaseState {...release} />
        {mayCharge && !isPreparing && chargedAt === null && (
          <>
            {/* It is charged by itself after its window: to charge it early is never the next step. */}
            <ButtonLink to={linkTo('/office/releases/:releaseId/charge', { releaseId })}>Charge</ButtonLink>
            <ButtonLink to={linkTo('/office/releases/:releaseId/withdraw', { releaseId })}>
              Withdraw
            </ButtonLink>
          </>
        )}
        {mayCharge && counts.failed > 0 && !isCharging && (
          <ButtonLink look="main" to={linkTo('/office/releases/:releaseId/charge/retry', { releaseId })}>
            Retry {counts.failed}
          </ButtonLink>
        )}
        {mayCharge && !isPreparing && !isCharging && (
          <ButtonLink to={linkTo('/office/releases/:releaseId/requote', { releaseId })}>New price</ButtonLink>
        )}
      </PageHead>
      <Did
        words={{
          shipment: 'The shipment is changed.',
          requote: 'Members get an email with the new price.',
        }}
      />
      <Refusal refused={actionData} />
      {(isPreparing || isCharging) && (
        <noscript>
          <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        </noscript>
      )}
      {isPreparing && (
        <p role="status" className="office-notice mb-4">
          Being prepared: {countText(total, 'member')} so far. You may leave this page.
        </p>
      )}
      {isCharging && (
        <div className="mb-4 grid max-w-xl gap-2">
          <ProgressBar label="Charged" done={total - counts.open} total={total} />
          <p role="status">{numberText(counts.open)} left to charge. You may leave this page.</p>
        </div>
      )}
      {chargedAt === null && !isPreparing && (
        <p className="mb-4 text-muted">
          Members may change their shipments until {instantText(windowEndsAt)}. After that, it is charged
          automatically.
        </p>
      )}
      <ul className="office-bar mb-4">
        {SHIPMENT_STATES.map((state) => (
          <li key={state}>
            <Link className="office-tab" to={linkTo('/office/releases/:releaseId', { releaseId }, { state })}>
              {STATES.shipment[state].word}: {numberText(counts[state])}
            </Link>
          </li>
        ))}
        {release.ordered !== null && <li className="text-muted">{moneyText(release.ordered)} ordered</li>}
      </ul>
      <ListSection of={SHIPMENTS} loaded={loaded} />
    </>
  );
}

/** One member's box, as long as it can change. */
function ShipmentChange({
  releaseId,
  shipmentId,
  state,
  quantity,
  name,
  membershipId,
}: OfficeShipment & { releaseId: number }) {
  if (state === 'left-out') {
    return (
      <Link
        to={linkTo('/office/members/:membershipId/:act', { membershipId, act: 'include' })}
        aria-label={`Include ${name}`}
      >
        Include
      </Link>
    );
  }
  if (state !== 'open' && state !== 'held') return null;
  const to = linkTo('/office/releases/:releaseId/shipments/:shipmentId', { releaseId, shipmentId });
  return (
    <span className="office-bar justify-end">
      {state === 'open' && (
        <Form method="post" action={to} className="office-bar" key={quantity}>
          <input
            name="qty"
            inputMode="numeric"
            defaultValue={quantity ?? 1}
            aria-label={`Shipments for ${name}`}
            className="control w-14"
          />
          <SubmitButton look="quiet">Save</SubmitButton>
        </Form>
      )}
      <Form method="post" action={to}>
        <input type="hidden" name="held" value={state === 'open' ? 'true' : 'false'} />
        <SubmitButton look="quiet">{state === 'open' ? 'Skip' : 'Send after all'}</SubmitButton>
      </Form>
    </span>
  );
}
