import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { EmptyGlass } from '../ui/empty-glass.tsx';
import { RequestReference } from './request-reference.tsx';
import { useSite } from './site.ts';

export interface PageFailure {
  readonly cause: 'no-connection' | 'refused';
  readonly requestId: string | null;
}

interface Words {
  readonly title: string;
  readonly lead: string;
  readonly requestId: string | null;
  /** The page may work a minute later. */
  readonly mayPass: boolean;
}

const notFound: Omit<Words, 'requestId'> = {
  title: 'We could not find that page',
  lead: 'It may have moved, or the wine may be gone. You can find everything we offer today in the shop.',
  mayPass: false,
};

const broken: Omit<Words, 'requestId'> = {
  title: 'Something went wrong on our side',
  lead: 'You did nothing wrong. Your cart is safe. Please try again in a moment.',
  mayPass: true,
};

const unavailable: Omit<Words, 'requestId'> = {
  title: 'The cellar is closed for a moment',
  lead: 'Part of the shop is not responding. Your cart is safe. Please try again in a minute.',
  mayPass: true,
};

const unreachable: Omit<Words, 'requestId'> = {
  title: 'We could not reach the shop',
  lead: 'Please check your connection and try again. Your cart is safe.',
  mayPass: true,
};

export function ErrorPage({ error }: { error: unknown }) {
  const { name, requestId } = useSite();
  const words = wordsFor(error, requestId);
  const tried = useLocation();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="page grid items-center gap-x-20 gap-y-10 py-14 md:min-h-[60vh] md:grid-cols-[auto_minmax(0,1fr)] md:py-24"
    >
      <title>{`${words.title} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyGlass className="h-44 text-accent md:h-72" />
      <div className="max-w-2xl">
        <h1 className="title">{words.title}</h1>
        <p className="lead mt-5">{words.lead}</p>
        <p className="mt-9 flex flex-wrap gap-3">
          {words.mayPass && (
            <Link className="button" to={tried} reloadDocument>
              Try again
            </Link>
          )}
          <Link className={words.mayPass ? 'button is-quiet' : 'button'} to="/shop" reloadDocument>
            Go to the shop
          </Link>
        </p>
        {words.requestId && <RequestReference requestId={words.requestId} />}
      </div>
    </main>
  );
}

function wordsFor(error: unknown, requestId: string): Words {
  if (!isRouteErrorResponse(error)) return { ...broken, requestId };
  if (error.status === 404) return { ...notFound, requestId: null };
  const failure = isPageFailure(error.data) ? error.data : null;
  if (failure?.cause === 'no-connection') return { ...unreachable, requestId: null };
  const id = failure?.requestId ?? requestId;
  return error.status === 503 ? { ...unavailable, requestId: id } : { ...broken, requestId: id };
}

function isPageFailure(value: unknown): value is PageFailure {
  return typeof value === 'object' && value !== null && 'cause' in value;
}
