import { data } from 'react-router';
import type { PageFailure } from '../site/error-page.tsx';
import type { ApiError } from './client.ts';

/** Gives the page up: the error page shows what the API said, under the API's own status. */
export function failPage(error: ApiError): never {
  const failure: PageFailure = { message: error.message, requestId: error.requestId };
  throw data(failure, { status: error.status === 0 ? 503 : error.status });
}
