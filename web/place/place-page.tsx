import { data, Form, redirect, useNavigation } from 'react-router';
import { localPath } from '../../domain/links/local-path.ts';
import { apiContext } from '../api/browser-api.ts';
import type { Api } from '../api/client.ts';
import { PageHead } from '../site/page-head.tsx';
import { PageMain } from '../ui/page-main.tsx';
import type { Route } from './+types/place-page.ts';
import { PlaceFields } from './place-fields.tsx';
import { usePlace } from './use-place.ts';

const returnPath = (text: string | null) => localPath(text ?? '') ?? '/shop';

const load = ({ request }: Route.LoaderArgs) => ({
  returnTo: returnPath(new URL(request.url).searchParams.get('returnTo')),
});

export { load as loader, load as clientLoader };

/** The form beneath the header is sent here too. A refused one shows this page where there is no script. */
async function submit({ request, context }: Route.ActionArgs | Route.ClientActionArgs) {
  const form = await request.formData();
  const answer = await choose(context.get(apiContext), form);
  const returnTo = returnPath(form.get('returnTo') as string | null);
  if (answer.ok) return redirect(returnTo, 303);
  const [message = answer.error.message] = Object.values(answer.error.fields ?? {}).flat();
  return data({ message, typed: String(form.get('zip') ?? ''), returnTo }, { status: 422 });
}

export { submit as action, submit as clientAction };

function choose(api: Api, form: FormData) {
  if (form.has('clear')) return api.call('delete /place');
  const pickup = form.get('pickup');
  const body = pickup === null ? { zip: String(form.get('zip') ?? '') } : { pickup: pickup as '17' };
  return api.call('put /place', { body });
}

export default function PlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const where = usePlace();
  const isBusy = useNavigation().state === 'submitting';
  return (
    <PageMain className="page py-10 md:py-16">
      <PageHead
        title="Where should the wine go?"
        description="Prices to your door, with shipping and tax."
        path="/place"
        hasErrors={actionData !== undefined}
      />
      <h1 className="title">Where should the wine go?</h1>
      <p className="lead mt-3 mb-7 max-w-xl">
        Each wine then shows what it costs to your door, with shipping and tax, and the day it arrives.
      </p>
      <Form method="post" action="/place">
        <PlaceFields
          id="page-zip"
          where={where}
          returnTo={actionData?.returnTo ?? loaderData.returnTo}
          refusal={actionData}
          busy={isBusy}
        />
      </Form>
    </PageMain>
  );
}
