import { Link, redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { idIn } from '../batches/batch-calls.ts';
import { codeHeader, keyHeader, refusedAction, shown } from '../call-office.ts';
import { FormKey } from '../order-money/form-key.tsx';
import { CodeField, OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/charge-page.ts';

/** Two addresses: `charge` for what is open, `retry` for what failed. */
function isRetry(requestUrl: string): boolean {
  return /\/retry$/.test(new URL(requestUrl).pathname);
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const releaseId = idIn(params.releaseId);
  const api = context.get(apiContext);
  const again = isRetry(url.href);
  const asked = { params: { releaseId }, query: { dryRun: 'true' as const } };
  const [session, release, would] = await Promise.all([
    api.call('get /office/session'),
    api.call('get /office/releases/{releaseId}', { params: { releaseId } }),
    again
      ? api.call('post /office/releases/{releaseId}/retry', { ...asked, body: {} })
      : api.call('post /office/releases/{releaseId}/charge', { ...asked, body: {} }),
  ]);
  return {
    release: shown(release, url.href),
    would: would.ok && 'shipments' in would.data ? would.data : null,
    problem: would.ok ? null : would.error.message,
    again,
    needsCode: shown(session, url.href).confirmedUntil === null,
    key: crypto.randomUUID(),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const releaseId = idIn(params.releaseId);
  const api = context.get(apiContext);
  const headers = { ...keyHeader(form), ...codeHeader(form) };
  const asked = { params: { releaseId }, query: {}, headers };
  const started = isRetry(url.href)
    ? await api.call('post /office/releases/{releaseId}/retry', { ...asked, body: {} })
    : await api.call('post /office/releases/{releaseId}/charge', {
        ...asked,
        body: { early: form.has('early') },
      });
  if (!started.ok) return refusedAction(started.error, form, url.href);
  return redirect(
    'runId' in started.data ? `/office/runs/${started.data.runId}` : `/office/releases/${releaseId}`,
    303,
  );
}

export default function ChargePage({
  loaderData: { release, would, problem, again, needsCode, key },
  actionData,
}: Route.ComponentProps) {
  const isEarly = release.chargedAt === null;
  return (
    <div className="max-w-2xl">
      <PageHead
        title={again ? 'Retry declined shipments' : 'Charge a release'}
        lead={
          <>
            <Link to={`/office/releases/${release.releaseId}`}>{release.name}</Link>, {release.club}
          </>
        }
      />
      {problem !== null && !actionData && (
        <p role="status" className="office-notice is-warn">
          {problem}
        </p>
      )}
      {would && (
        <OfficeForm refused={actionData}>
          {(field) => (
            <>
              <FormKey fresh={key} refused={actionData} />
              <p>
                {would.shipments.toLocaleString('en-US')} {would.shipments === 1 ? 'shipment' : 'shipments'},{' '}
                {moneyText(would.total)} in all, on the members’ cards. Each member is charged once.
              </p>
              {!again && isEarly && (
                <>
                  <input type="hidden" name="early" value="on" />
                  <p>
                    Members could change their shipments until {instantText(release.windowEndsAt)}. That ends
                    now.
                  </p>
                </>
              )}
              {needsCode && actionData?.reply.code !== 'confirm-needed' && (
                <CodeField field={field('code')} />
              )}
              <SubmitButton>Charge {moneyText(would.total)}</SubmitButton>
            </>
          )}
        </OfficeForm>
      )}
    </div>
  );
}
