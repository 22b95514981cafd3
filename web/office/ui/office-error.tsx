import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { useSite } from '../../site/site.ts';
import { linkTo } from '../link-to.ts';
import { ButtonLink } from './button-link.tsx';
import { OfficeName } from './office-name.tsx';

interface Words {
  readonly title: string;
  readonly lead: string;
}

const FORBIDDEN: Words = {
  title: 'Your role does not include this',
  lead: 'An owner can change your role in Settings.',
};
const UNKNOWN: Words = {
  title: 'There is nothing here',
  lead: 'The address may be old, or what it showed is gone. Search for it, or start again from Today.',
};
const DOWN: Words = {
  title: 'The office is not responding',
  lead: 'Nothing was lost. Please try again in a minute.',
};
const BROKEN: Words = {
  title: 'This part of the office failed',
  lead: 'Nothing was lost. Please try again. If it fails again, give the number below to the person who runs the shop.',
};

/** `isAlone`: nothing of the office stands around it. */
export function OfficeError({ error, isAlone = false }: { error: unknown; isAlone?: boolean }) {
  const { requestId } = useSite();
  const tried = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, lead } = wordsFor(status);
  const given = isRouteErrorResponse(error) ? (error.data as { requestId?: string } | null)?.requestId : null;
  return (
    <div className="office-alone" role="alert">
      <title>{`${title} · Office`}</title>
      {isAlone && <OfficeName />}
      <h1 className="office-title">{title}</h1>
      <p className="text-muted">{lead}</p>
      <p className="flex gap-2">
        {status >= 500 && (
          <ButtonLink look="main" to={tried} reloadDocument>
            Try again
          </ButtonLink>
        )}
        <Link
          className={status >= 500 ? 'button is-quiet' : 'button'}
          to={linkTo('/office/today')}
          reloadDocument
        >
          Today
        </Link>
      </p>
      {status >= 500 && (
        <p className="text-sm text-muted">
          Number of this failure <span className="block font-mono">{given ?? requestId}</span>
        </p>
      )}
    </div>
  );
}

function wordsFor(status: number): Words {
  if (status === 403) return FORBIDDEN;
  if (status === 404) return UNKNOWN;
  return status === 503 ? DOWN : BROKEN;
}
