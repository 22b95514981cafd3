import { redirectDocument, useLocation } from 'react-router';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { apiContext } from '../../api/browser-api.ts';
import { refusedAction, unwrap } from '../call-office.ts';
import type { Route } from './+types/csv-page.ts';
import { CodeField, OfficeForm, SubmitButton } from './office-form.tsx';
import { PageHead } from './page-head.tsx';

/** The page's address without `/csv` is that of the list; a run and a batch have one file. */
function fileOf({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.set('format', 'csv');
  const list = listOf(pathname);
  if (/^\/office\/batches\/\d+$/.test(list)) return `/api${list}/carrier.csv`;
  return /^\/office\/runs\/\d+$/.test(list) ? `/api${list}/file` : `/api${list}?${query}`;
}

function listOf(pathname: string): string {
  return pathname.replace(/\/csv$/, '');
}

/** The browser itself fetches a file: the router knows only pages. */
function toFile(url: URL): Response {
  return redirectDocument(fileOf(url), 303);
}

/** A file of names and addresses needs a code from the last ten minutes; with one, the download begins. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const session = unwrap(await context.get(apiContext).call('get /office/session'), url.href);
  if (session.confirmedUntil !== null) throw toFile(url);
  return null;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  // A passkey confirmed the session instead.
  if (!form.has('code')) return toFile(url);
  const body = { code: String(form.get('code') ?? '') };
  const result = await context.get(apiContext).call('post /office/session/confirm', { body });
  return result.ok ? toFile(url) : refusedAction(result.error, form, url.href);
}

const TITLES: Readonly<Record<string, string>> = { runs: 'The export', batches: 'The carrier file' };

export default function CsvPage({ actionData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const [, , section = ''] = listOf(pathname).split('/');
  const title = TITLES[section] ?? capitalized(section);
  return (
    <>
      <PageHead
        title={`${title} as CSV`}
        lead="The file has names and addresses, so please confirm that it is you."
      />
      <OfficeForm refused={actionData} placesCode>
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
