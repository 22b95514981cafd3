import { data } from 'react-router';
import type { PageFailure } from '../site/error-page.tsx';
import type { ApiError } from './client.ts';

/** For an address that nothing has. */
export function notFoundPage(): never {
  return failPage({ status: 404, code: 'not-found', message: '', requestId: null });
}

/** Aborts the page: the error page shows the reason, with the API's own status. */
export function failPage(error: ApiError): never {
  const failure: PageFailure = {
    cause: error.status === 0 ? 'no-connection' : 'refused',
    requestId: error.requestId,
  };
  throw data(failure, { status: error.status === 0 ? 503 : error.status });
}
