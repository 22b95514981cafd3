import { Form, Link } from 'react-router';
import type { OfficeShipment } from '../../../contract/office/clubs.ts';
import { SHIPMENT_STATES } from '../../../domain/office/release-views.ts';
import { apiContext } from '../../api/browser-api.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { idIn } from '../batches/batch-calls.ts';
import { ended, shown } from '../call-office.ts';
import { useStaff } from '../layout/use-staff.ts';
import { RELOAD_SECONDS, usePolling } from '../runs/use-polling.ts';
import { type Column, DataTable, Pager } from '../ui/data-table.tsx';
import { Did, FilterBar, FilterField } from '../ui/list-tools.tsx';
import { Refusal, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { countText, dayText, instantText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/release-page.ts';
import { ReleaseState, SHIPMENT_WORDS, ShipmentState } from './release-words.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const releaseId = idIn(params.releaseId);
  const { searchParams } = url;
  const asked = (name: string) => searchParams.get(name) || undefined;
  const api = context.get(apiContext);
  const [release, shipments] = await Promise.all([
    api.call('get /office/releases/{releaseId}', { params: { releaseId } }),
    api.call('get /office/releases/{releaseId}/shipments', {
      params: { releaseId },
      query: {
        state: SHIPMENT_STATES.find((state) => state === asked('state')),
        after: asked('after'),
        before: asked('before'),
      },
    }),
  ]);
  return { release: shown(release, url.href), list: shown(shipments, url.href) };
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
  return ended(changed, form, url.href, `/office/releases/${releaseId}?did=shipment`);
}

export default function ReleasePage({ loaderData: { release, list }, actionData }: Route.ComponentProps) {
  const { releaseId, counts, preparedAt, chargedAt, windowEndsAt } = release;
  const mayCharge = useStaff().permissions.includes('clubs');
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isPreparing = preparedAt === null;
  const isCharging = chargedAt !== null && counts.open > 0;
  usePolling(isPreparing || isCharging);
  const at = `/office/releases/${releaseId}`;
  const columns: readonly Column<OfficeShipment>[] = [
    {
      label: 'Member',
      cell: ({ customerId, name, email }) =>
        customerId === null ? (
          name || email
        ) : (
          <Link to={`/office/customers/${customerId}`}>{name || email}</Link>
        ),
    },
    { label: 'Tier', cell: ({ tier }) => tier },
    { label: 'State', cell: (row) => <ShipmentState {...row} /> },
    { label: 'Ship day', cell: ({ shipDay }) => shipDay && dayText(shipDay) },
    { label: 'Reason', cell: ({ reason }) => reason },
    {
      label: 'Order',
      cell: ({ purchaseOrderId }) =>
        purchaseOrderId && <Link to={`/office/orders/${purchaseOrderId}`}>{purchaseOrderId}</Link>,
    },
    {
      label: 'Shipments',
      cell: (row) => (chargedAt === null ? <ShipmentChange at={at} {...row} /> : row.quantity),
      isNumber: true,
    },
  ];
  return (
    <>
      <PageHead title={release.name} lead={`${release.club}, ships ${dayText(release.shipDay)}`}>
        <ReleaseState {...release} />
        {mayCharge && !isPreparing && chargedAt === null && (
          <>
            {/* It is charged by itself after its window: to charge it early is never the next step. */}
            <Link className="button is-quiet" to={`${at}/charge`}>
              Charge
            </Link>
            <Link className="button is-quiet" to={`${at}/withdraw`}>
              Withdraw
            </Link>
          </>
        )}
        {mayCharge && counts.failed > 0 && !isCharging && (
          <Link className="button" to={`${at}/retry`}>
            Retry {counts.failed}
          </Link>
        )}
        {mayCharge && !isPreparing && !isCharging && (
          <Link className="button is-quiet" to={`${at}/requote`}>
            New price
          </Link>
        )}
      </PageHead>
      <Did
        words={{
          shipment: 'The shipment is changed.',
          requote: 'The members are told the new price.',
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
          <p role="status">{counts.open.toLocaleString('en-US')} left to charge. You may leave this page.</p>
        </div>
      )}
      {chargedAt === null && !isPreparing && (
        <p className="mb-4 text-muted">
          Members may change their shipments until {instantText(windowEndsAt)}. Then it is charged by itself.
        </p>
      )}
      <ul className="office-bar mb-4">
        {SHIPMENT_STATES.map((state) => (
          <li key={state}>
            <Link className="office-tab" to={`${at}?state=${state}`}>
              {SHIPMENT_WORDS[state].word}: {counts[state].toLocaleString('en-US')}
            </Link>
          </li>
        ))}
        {release.ordered !== null && <li className="text-muted">{moneyText(release.ordered)} ordered</li>}
      </ul>
      <FilterBar kept={[]}>
        <FilterField
          name="state"
          label="State"
          choices={SHIPMENT_STATES.map((state) => ({ value: state, label: SHIPMENT_WORDS[state].word }))}
        />
      </FilterBar>
      <DataTable
        caption="Shipments in the order of joining"
        columns={columns}
        rows={list.rows}
        idOf={({ shipmentId }) => shipmentId}
        nameOf={({ name }) => name}
        empty={<p>{isPreparing ? 'The first shipments appear in a moment.' : 'No shipments match.'}</p>}
      />
      {list.rows.length > 0 && <Pager {...list} noun="shipments" />}
    </>
  );
}

/** One member's box, as long as it can change. */
function ShipmentChange({
  at,
  shipmentId,
  state,
  quantity,
  name,
  membershipId,
}: OfficeShipment & { at: string }) {
  if (state === 'left-out') {
    return (
      <Link to={`/office/members/${membershipId}/include`} aria-label={`Include ${name}`}>
        Include
      </Link>
    );
  }
  if (state !== 'open' && state !== 'held') return null;
  const to = `${at}/shipments/${shipmentId}`;
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
