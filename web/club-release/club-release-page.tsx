import { data, replace, useLocation } from 'react-router';
import { Problem, Success } from '../account/section-page.tsx';
import { apiContext } from '../api/browser-api.ts';
import { PageTitle } from '../checkout/layout/page-title.tsx';
import { PageMain } from '../ui/page-main.tsx';
import type { Route } from './+types/club-release-page.ts';
import { ChangeShipment } from './change-shipment-forms.tsx';
import { changeShipment, loadShipment } from './shipment-calls.ts';
import { shipmentDoneIn, shipmentIdIn, shipmentPath } from './shipment-path.ts';
import { NoShipment, ShipmentDetails, ShipmentState } from './shipment-view.tsx';
import { doneWords, shipmentName } from './shipment-words.ts';

async function load({ context, request }: Route.LoaderArgs) {
  const loaded = await loadShipment(context.get(apiContext), request.url);
  return data(loaded, { status: loaded.shipment === null ? 404 : 200 });
}

export { load as loader, load as clientLoader };

/** A refusal may mean that the state has changed: the window has ended, or another tab was faster. */
export const shouldRevalidate = () => true;

async function act({ context, request }: Route.ActionArgs) {
  const id = shipmentIdIn(request.url);
  const changed = await changeShipment(context.get(apiContext), id, await request.formData());
  if (changed.ok) return replace(shipmentPath(id, changed.done));
  // The page itself says that the link has ended.
  if (changed.status === 404) return replace(shipmentPath(id));
  return data({ message: changed.message }, { status: changed.status });
}

export { act as action, act as clientAction };

/** One club shipment, for anyone who has its link: no account, no card, no street. */
export default function ClubReleasePage({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { shipment, brands } = loaderData;
  const { search } = useLocation();
  const news = shipment && !problem ? doneWords(shipmentDoneIn(search), shipment) : null;
  return (
    <div className="page">
      <PageMain view={search} className="mx-auto max-w-3xl py-8 md:py-16">
        {shipment === null ? (
          <NoShipment brands={brands} />
        ) : (
          <>
            <PageTitle title={shipmentName(shipment)} hasErrors={problem !== undefined} />
            <Success message={news} />
            <Problem message={problem?.message} />
            <p className="text-muted">{shipment.clubName}</p>
            <h1 className="title mb-7">{shipmentName(shipment)}</h1>
            <ShipmentState shipment={shipment} />
            <ChangeShipment shipment={shipment} />
            <ShipmentDetails shipment={shipment} />
          </>
        )}
      </PageMain>
    </div>
  );
}
