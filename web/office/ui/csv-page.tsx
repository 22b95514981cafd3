import { redirect, useLocation } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { ended, shown } from '../call-office.ts';
import type { Route } from './+types/csv-page.ts';
import { CodeField, OfficeForm, SubmitButton } from './office-form.tsx';
import { PageHead } from './page-head.tsx';

/** The page's address without `/csv` is that of the list. */
function fileOf(requestUrl: string): string {
  const { pathname, search } = new URL(requestUrl);
  const query = new URLSearchParams(search);
  query.set('format', 'csv');
  return `/api${listOf(pathname)}?${query}`;
}

function listOf(pathname: string): string {
  return pathname.replace(/\.data$/, '').replace(/\/csv$/, '');
}

/** A file of names and addresses needs a code from the last ten minutes; with one, the download begins. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const session = shown(await context.get(apiContext).call('get /office/session'), request.url);
  if (session.confirmedUntil !== null) throw redirect(fileOf(request.url), 303);
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  // A passkey confirmed the session instead.
  if (!form.has('code')) return redirect(fileOf(request.url), 303);
  const body = { code: String(form.get('code') ?? '') };
  const result = await context.get(apiContext).call('post /office/session/confirm', { body });
  return ended(result, form, request.url, fileOf(request.url));
}

export default function CsvPage({ actionData }: Route.ComponentProps) {
  const list = listOf(useLocation().pathname).split('/').at(-1) ?? '';
  return (
    <>
      <PageHead
        title={`${list.charAt(0).toUpperCase()}${list.slice(1)} as CSV`}
        lead="The file has names and addresses, so please confirm that it is you."
      />
      <OfficeForm refused={actionData}>
        {(field) => (
          <>
            <CodeField field={field('code')} />
            <SubmitButton>Download</SubmitButton>
          </>
        )}
      </OfficeForm>
    </>
  );
}
