import { Form, Link, useLoaderData } from 'react-router';
import type { OfficeShipment } from '../../../contract/office/releases.ts';
import { forStaff } from '../../../domain/office/for-staff.ts';
import { releaseProgress } from '../../../domain/office/release-stages.ts';
import { SHIPMENT_STATES } from '../../../domain/office/release-views.ts';
import { apiContext } from '../../api/browser-api.ts';
import { actAt } from '../acts.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { State } from '../parts/states.tsx';
import { RELOAD_SECONDS, usePolling } from '../parts/use-polling.ts';
import { useStaff } from '../parts/use-staff.ts';
import { defineList, type ListColumn, type ListQuery, oneOf } from '../ui/define-list.ts';
import { Did } from '../ui/done-notice.tsx';
import { ListSection } from '../ui/list-page.tsx';
import { Refusal, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { dayText, moneyText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/release-page.ts';
import { ReleaseActs, ReleaseWaits } from './release-acts.tsx';
import { ReleaseStages, ReleaseTiers, StateFilter } from './release-parts.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const releaseId = idIn(params.releaseId);
  const [release, loaded] = await Promise.all([
    context.get(apiContext).call('get /office/releases/{releaseId}', { params: { releaseId } }),
    SHIPMENTS.load(context, url, { releaseId }),
  ]);
  return { release: unwrap(release, url.href), loaded };
}

/** Posted below the page's address: `stop`, or to a shipment how many, or skip it, or send it after all. The query keeps the list's filter. */
export async function action({ context, params, pattern, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const releaseId = idIn(params.releaseId);
  const shipmentId = (params as { shipmentId?: string }).shipmentId;
  const act = actAt(pattern, '/office/releases/:releaseId', {
    stop: async () => ({
      done: await api.call('post /office/releases/{releaseId}/stop', { params: { releaseId } }),
      // The release says that it was stopped.
      did: {},
    }),
    'shipments/:shipmentId': async () => ({
      done: await api.call('put /office/releases/{releaseId}/shipments/{shipmentId}', {
        params: { releaseId, shipmentId: idIn(shipmentId) },
        body: form.has('held')
          ? { held: form.get('held') === 'true' }
          : { qty: (Number(form.get('qty')) || form.get('qty')) as number },
      }),
      did: { did: 'shipment' },
    }),
  });
  const { done, did } = await act();
  const to = linkTo('/office/releases/:releaseId', { releaseId }, { ...SHIPMENTS.queryOf(url), ...did });
  return redirectOrRefuse<unknown>(done, form, url.href, to);
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
  { label: 'Goes to', role: 'detail', cell: (row) => <GoesTo {...row} /> },
  { label: 'Tier', role: 'detail', cell: ({ tier }) => tier },
  {
    label: 'Bottles',
    role: 'amount',
    isMinor: true,
    cell: ({ bottles }) => bottles !== null && numberText(bottles),
  },
  { label: 'Wine', role: 'amount', cell: ({ price }) => price !== null && moneyText(price) },
  {
    label: 'Card',
    role: 'detail',
    isMinor: true,
    cell: ({ cardLastFour }) => cardLastFour !== null && `Ends in ${cardLastFour}`,
  },
  {
    label: 'State',
    role: 'state',
    cell: ({ state }) => <State of="shipment" state={state} />,
  },
  { label: 'Reason', role: 'detail', cell: ({ reason }) => reason && forStaff(reason) },
  {
    label: 'Order',
    role: 'act',
    cell: (row) => <OrderOrChange {...row} />,
  },
];

/** 'Napa, CA', and the day where weather has moved it. */
function GoesTo({ place, shipDay }: OfficeShipment) {
  const { release } = useLoaderData<typeof loader>();
  const isMoved = shipDay !== null && shipDay !== release.shipDay;
  return `${place}${isMoved ? `, ships ${dayText(shipDay)}` : ''}`;
}

const SHIPMENTS = defineList('get /office/releases/{releaseId}/shipments', {
  title: 'Shipments',
  noun: 'shipment',
  caption: 'Shipments, longest-standing members first',
  columns: COLUMNS,
  idOf: ({ shipmentId }) => shipmentId,
  nameOf: ({ name }) => name,
  asks: { state: oneOf(SHIPMENT_STATES) },
  empty: <NoShipment />,
});

/** A release that is being prepared has none yet. */
function NoShipment() {
  const { preparedAt } = useLoaderData<typeof loader>().release;
  return <p>{preparedAt === null ? 'The first shipments appear in a moment.' : 'No shipments match.'}</p>;
}

function OrderOrChange(shipment: OfficeShipment) {
  const { release, loaded } = useLoaderData<typeof loader>();
  const { releaseId, chargedAt } = release;
  const { purchaseOrderId: orderId } = shipment;
  if (orderId !== null) return <Link to={linkTo('/office/orders/:orderId', { orderId })}>{orderId}</Link>;
  if (shipment.needsCard) return <OtherCardOf {...shipment} />;
  if (chargedAt !== null) return null;
  if (shipment.state === 'left-out') return <Include {...shipment} />;
  return <ShipmentChange shipment={shipment} releaseId={releaseId} query={loaded.query} />;
}

export default function ReleasePage({ loaderData: { release, loaded }, actionData }: Route.ComponentProps) {
  const { releaseId, counts } = release;
  const mayCharge = useStaff().permissions.includes('clubs');
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const progress = releaseProgress(release);
  const isMoving = progress === 'preparing' || progress === 'charging';
  usePolling(isMoving);
  return (
    <>
      <PageHead
        title={release.name}
        lead={
          <>
            <State of="release" state={progress} /> {release.club}, ships {dayText(release.shipDay)}
          </>
        }
      >
        {mayCharge && <ReleaseActs {...release} query={loaded.query} />}
      </PageHead>
      <ReleaseStages {...release} />
      <Did
        words={{
          shipment: 'The shipment is changed.',
          box: 'The box is changed.',
          include: 'The member gets every release.',
          requote: 'Members get an email with the new price.',
          'card-link': 'The link is on its way to the member.',
          'new-card': 'The new card is on file.',
          paid: 'The new card is on file, and the shipment is charged to it.',
        }}
      />
      <Refusal refused={actionData} />
      {isMoving && (
        <noscript>
          <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
        </noscript>
      )}
      <ReleaseWaits {...release} total={total} />
      <ReleaseTiers {...release} />
      {total > 0 && <StateFilter releaseId={releaseId} counts={counts} state={loaded.query.state} />}
      <ListSection of={SHIPMENTS} loaded={loaded} />
    </>
  );
}

/** For a member's act, which leads back here. */
function useWayBack({ shipmentId }: OfficeShipment) {
  const { release, loaded } = useLoaderData<typeof loader>();
  return { ...loaded.query, release: String(release.releaseId), shipment: String(shipmentId) };
}

function OtherCardOf(shipment: OfficeShipment) {
  const { membershipId, name } = shipment;
  const from = useWayBack(shipment);
  return (
    <span className="office-bar">
      <Link
        to={linkTo('/office/members/:membershipId/card-link', { membershipId }, from)}
        aria-label={`Send a card link to ${name}`}
      >
        Card link
      </Link>
      <Link
        to={linkTo('/office/members/:membershipId/new-card', { membershipId }, from)}
        aria-label={`Take a new card of ${name}`}
      >
        New card
      </Link>
    </span>
  );
}

function Include(shipment: OfficeShipment) {
  const { membershipId, name } = shipment;
  const from = useWayBack(shipment);
  return (
    <Link
      to={linkTo('/office/members/:membershipId/:act', { membershipId, act: 'include' }, from)}
      aria-label={`Include ${name}`}
    >
      Include
    </Link>
  );
}

/** One member's box, as long as it can change. */
function ShipmentChange({
  shipment,
  releaseId,
  query,
}: {
  shipment: OfficeShipment;
  releaseId: number;
  query: ListQuery;
}) {
  const { shipmentId, state, quantity, name } = shipment;
  const from = useWayBack(shipment);
  if (state !== 'open' && state !== 'held') return null;
  const to = linkTo('/office/releases/:releaseId/shipments/:shipmentId', { releaseId, shipmentId }, query);
  return (
    <details key={`${state} ${quantity}`}>
      <summary className="cursor-pointer underline">
        Change<span className="sr-only"> the shipment of {name}</span>
      </summary>
      <div className="mt-1 office-bar pb-2">
        {state === 'open' && (
          <Link
            className="button is-quiet"
            to={linkTo(
              '/office/releases/:releaseId/shipments/:shipmentId/box',
              { releaseId, shipmentId },
              from,
            )}
            aria-label={`Wines for ${name}`}
          >
            Wines
          </Link>
        )}
        {state === 'open' && (
          <Form method="post" action={to} className="office-bar" preventScrollReset>
            <label className="office-bar">
              Shipments
              <input
                name="qty"
                inputMode="numeric"
                defaultValue={quantity ?? 1}
                aria-label={`Shipments for ${name}`}
                className="control w-14"
              />
            </label>
            <SubmitButton look="quiet">Save</SubmitButton>
          </Form>
        )}
        <Form method="post" action={to} preventScrollReset>
          <input type="hidden" name="held" value={state === 'open' ? 'true' : 'false'} />
          <SubmitButton look="quiet">{state === 'open' ? 'Skip' : 'Send after all'}</SubmitButton>
        </Form>
      </div>
    </details>
  );
}
