import { useEffect, useRef } from 'react';
import { data, Form, Link } from 'react-router';
import type { OfficeEndpoint } from '../../../contract/office/webhook-endpoints.ts';
import { WEBHOOK_TYPES } from '../../../contract/webhook-types.ts';
import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { actAt } from '../acts.ts';
import { bodyOf } from '../body-of.ts';
import { codeHeader, refusedAction, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Did } from '../ui/done-notice.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/webhooks-page.ts';
import { SettingsTabs } from './settings-tabs.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  return unwrap(await context.get(apiContext).call('get /office/settings/webhooks'), url.href);
}

/** Adds an endpoint. Posted below the page's address: an endpoint's `test` and `rotate`. */
export async function action({ context, params, pattern, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const headers = codeHeader(form);
  const done = (notice: string, secret: string | null = null, isAdded = false) =>
    data({ reply: undefined, notice, secret, isAdded, isFailure: false });
  const { endpointId: id } = params as { endpointId?: string };
  const call = { params: { endpointId: idIn(id) }, headers };
  const act = actAt(pattern, '/office/settings/webhooks', {
    '': async () => {
      const body = bodyOf('post /office/settings/webhooks', {
        url: String(form.get('url') ?? ''),
        events: form.getAll('events').map(String),
      });
      const added = await api.call('post /office/settings/webhooks', { body, headers });
      if (!added.ok) return refusedAction(added.error, form, url.href);
      return done('The endpoint is added.', added.data.secret, true);
    },
    ':endpointId/test': async () => {
      const tested = await api.call('post /office/settings/webhooks/{endpointId}/test', call);
      if (!tested.ok) return refusedAction(tested.error, form, url.href);
      const { status, error, milliseconds } = tested.data;
      if (error === null) return done(`The endpoint answered ${status} after ${milliseconds} ms.`);
      const notice = `The test event failed. Check the URL and the software that receives it, then test again. Reason: ${error}`;
      return data({ reply: undefined, notice, secret: null, isAdded: false, isFailure: true });
    },
    ':endpointId/rotate': async () => {
      const rotated = await api.call('post /office/settings/webhooks/{endpointId}/rotate', call);
      if (!rotated.ok) return refusedAction(rotated.error, form, url.href);
      return done(
        'The endpoint has a new secret. For 24 hours the previous one signs as well.',
        rotated.data.secret,
      );
    },
  });
  return act();
}

const COLUMNS: readonly Column<OfficeEndpoint>[] = [
  { label: 'URL', cell: ({ url }) => <span className="wrap-anywhere">{url}</span> },
  {
    label: 'Events',
    cell: ({ events }) => (events.length === WEBHOOK_TYPES.length ? 'All' : events.join(', ')),
  },
  { label: 'Since', cell: ({ since }) => instantText(since) },
  { label: 'Waiting', cell: ({ waiting }) => numberText(waiting), isNumber: true },
  {
    label: 'Failed',
    cell: ({ failed, url }) =>
      failed === 0 ? (
        '0'
      ) : (
        <Link to={linkTo('/office/messages', { kind: 'webhooks', state: 'failed', q: new URL(url).host })}>
          {numberText(failed)}
        </Link>
      ),
    isNumber: true,
  },
  {
    label: 'Change',
    cell: ({ endpointId, url }) => (
      <span className="office-bar">
        {(['test', 'rotate'] as const).map((act) => (
          <Form
            key={act}
            method="post"
            action={linkTo(`/office/settings/webhooks/:endpointId/${act}`, { endpointId })}
          >
            <input
              type="hidden"
              name="at"
              value={linkTo(`/office/settings/webhooks/:endpointId/${act}`, { endpointId })}
            />
            <button type="submit" className="button is-quiet" aria-label={`${WORDS[act]} ${url}`}>
              {WORDS[act]}
            </button>
          </Form>
        ))}
        <ButtonLink
          to={linkTo('/office/settings/webhooks/:endpointId/remove', { endpointId })}
          aria-label={`Remove ${url}`}
        >
          Remove
        </ButtonLink>
      </span>
    ),
  },
];

const WORDS = { test: 'Test', rotate: 'New secret' } as const;

export default function WebhooksPage({ loaderData: { rows }, actionData }: Route.ComponentProps) {
  const refused = actionData?.reply ? actionData : undefined;
  const done = actionData && 'notice' in actionData ? actionData : null;
  const notice = useRef<HTMLDivElement>(null);
  // The buttons can be a screen away from it, and the secret is shown only once.
  useEffect(() => {
    if (done) notice.current?.focus();
  }, [done]);
  const isForm = refused !== undefined && 'url' in refused.reply.values;
  return (
    <>
      <PageHead title="Webhooks" lead="Send order and member events to other software" />
      <SettingsTabs />
      <Did words={{ remove: 'The endpoint is removed.' }} />
      {done && (
        <div
          ref={notice}
          tabIndex={-1}
          role={done.isFailure ? 'alert' : 'status'}
          className={`office-notice ${done.isFailure ? 'is-danger' : 'is-good'} mb-3 grid gap-2`}
        >
          <p>{done.notice}</p>
          {done.secret !== null && (
            <TextField
              field={{ name: 'secret', initialValue: done.secret }}
              label="The secret"
              hint="Shown only now. It signs the events: store it where the receiver reads it."
              readOnly
            />
          )}
        </div>
      )}
      {refused && !isForm && (
        <div className="mb-4 max-w-2xl">
          <OfficeForm
            refused={refused}
            action={refused.reply.values.at ?? linkTo('/office/settings/webhooks')}
          >
            {() => (
              <>
                <input type="hidden" name="at" value={refused.reply.values.at ?? ''} />
                {refused.reply.code === 'confirm-needed' && <SubmitButton>Confirm</SubmitButton>}
              </>
            )}
          </OfficeForm>
        </div>
      )}
      <DataTable
        caption="Endpoints"
        columns={COLUMNS}
        rows={rows}
        idOf={({ endpointId }) => endpointId}
        nameOf={({ url }) => url}
        empty={<p>No endpoints yet. Add the URL of one below.</p>}
      />
      {rows.length > 0 && (
        <p className="mt-3 max-w-2xl text-muted">
          An event that an endpoint does not accept waits and is tried again for three days. After that, or
          when a test fails, it counts as failed: press the number to see why and to send it again.
        </p>
      )}
      <h2 className="office-heading mt-8 mb-3">New endpoint</h2>
      <div className="max-w-2xl">
        <OfficeForm
          refused={isForm ? refused : undefined}
          emptiedBy={done?.isAdded ? done : undefined}
          action={linkTo('/office/settings/webhooks')}
        >
          {(field) => (
            <>
              <TextField field={field('url')} label="URL" kind="text" autoComplete="off" />
              <fieldset className="grid sm:grid-cols-2">
                <legend className="mb-1 text-sm font-medium">Events</legend>
                {WEBHOOK_TYPES.map((type) => (
                  <label key={type} className="office-bar min-h-11">
                    <input
                      type="checkbox"
                      name="events"
                      value={type}
                      defaultChecked
                      className="size-4.5 accent-accent"
                    />
                    {type}
                  </label>
                ))}
              </fieldset>
              <SubmitButton>Add endpoint</SubmitButton>
            </>
          )}
        </OfficeForm>
      </div>
    </>
  );
}
