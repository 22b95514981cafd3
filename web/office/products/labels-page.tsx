import { Form, Link } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { actAt } from '../acts.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { formValues } from '../form-values.ts';
import { linkTo } from '../link-to.ts';
import { stateChoices } from '../parts/state-choices.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Did } from '../ui/done-notice.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { dayText } from '../ui/texts.ts';
import type { Route } from './+types/labels-page.ts';

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const found = await api.call('get /office/products/{slug}/labels', { params: { slug } });
  return { slug, ...unwrap(found, url.href), choices: await stateChoices(api, url.href) };
}

/** Enters a registration. Posted below the page's address: `remove`. */
export async function action({ context, params: { slug }, pattern, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const { text } = formValues(form);
  const state = text('state') ?? '';
  const api = context.get(apiContext);
  const labelsAfter = (did: string) => linkTo('/office/products/:slug/labels', { slug }, { did });
  const act = actAt(pattern, '/office/products/:slug/labels', {
    '': async () => {
      const body = { state, validFrom: text('validFrom') ?? '', validTo: text('validTo') || null };
      const entered = await api.call('post /office/products/{slug}/labels', { params: { slug }, body });
      return redirectOrRefuse(entered, form, url.href, labelsAfter('save'));
    },
    remove: async () => {
      const removed = await api.call('delete /office/products/{slug}/labels/{state}', {
        params: { slug, state },
      });
      return redirectOrRefuse(removed, form, url.href, labelsAfter('remove'));
    },
  });
  return act();
}

type Label = Route.ComponentProps['loaderData']['labels'][number];

export default function LabelsPage({
  loaderData: { slug, product, labels, states, choices },
  actionData,
}: Route.ComponentProps) {
  const nameOf = (state: string) => choices.find(({ value }) => value === state)?.label ?? state;
  const columns: readonly Column<Label>[] = [
    { label: 'State', cell: ({ state }) => nameOf(state) },
    { label: 'First day', cell: ({ validFrom }) => dayText(validFrom) },
    {
      label: 'Last day',
      cell: ({ validTo }) => (validTo === null ? 'Until further notice' : dayText(validTo)),
    },
    {
      label: 'Change',
      cell: ({ state }) => (
        <Form method="post" action={linkTo('/office/products/:slug/labels/remove', { slug })}>
          <input type="hidden" name="state" value={state} />
          <SubmitButton look="quiet" aria-label={`Remove ${nameOf(state)}`}>
            Remove
          </SubmitButton>
        </Form>
      ),
    },
  ];
  return (
    <div className="max-w-3xl">
      <PageHead
        title="Registered labels"
        lead={
          <>
            <Link to={linkTo('/office/products/:slug', { slug })}>{product}</Link>.{' '}
            {statesInWords(states.map(nameOf))}
          </>
        }
      />
      <Did words={{ save: 'The registration is entered.', remove: 'The registration is removed.' }} />
      <DataTable
        caption="Registrations, by state"
        columns={columns}
        rows={labels}
        idOf={({ state, validFrom }) => `${state} ${validFrom}`}
        nameOf={({ state }) => nameOf(state)}
        empty={<p>This label is registered in no state.</p>}
      />
      <h2 className="office-heading mt-8 mb-3">New registration</h2>
      <OfficeForm key={slug} refused={actionData} emptiedBy="success">
        {(field) => (
          <>
            <SelectField
              field={field('state')}
              label="State"
              width="half"
              placeholder="Select a state"
              choices={choices}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField field={field('validFrom')} label="First day" kind="date" />
              <TextField field={field('validTo')} label="Last day" optional kind="date" />
            </div>
            <SubmitButton>Add registration</SubmitButton>
          </>
        )}
      </OfficeForm>
    </div>
  );
}

function statesInWords(states: readonly string[]): string {
  if (states.length === 0)
    return 'No state is marked “Registered labels only” in Shipping rules, so none is asked for.';
  return `Asked for in ${new Intl.ListFormat('en-US').format(states)}.`;
}
