import type { ZodObject } from 'zod';
import { z } from 'zod';
import type { Permission } from '../../domain/office/roles.ts';
import { type Route, refused } from '../route.ts';

/** One call of the office as data: the server's guard, the typed client and the test of all roles follow from it. */
export type OfficeRoute = Route & OfficeRules;

// A type, not an interface: only a type fits where the route library allows extra fields.
type OfficeRules = {
  /** 'open': also without a session. 'signed-in': every role. Of several permissions, one is enough. */
  readonly access: 'open' | 'signed-in' | Permission | readonly Permission[];
  /**
   * F: needs a code or passkey from the last 10 minutes. 'from-limit': of this shift below the sum that the winery set,
   * which the handler asks of `codeFreeBelow` and its use case compares with what the act moves.
   */
  readonly isFresh?: true | 'from-limit';
  /** Can't be undone: the page that calls it names first what happens to whom (`web/office/final-acts.test.ts`). */
  readonly isFinal?: true;
  /** Not a write, though it is posted: an export that goes on in the background. */
  readonly isRead?: true;
  /** K: needs an `Idempotency-Key`. */
  readonly isKeyed?: true;
  /** The body is a file, sent as text/csv. `server/platform/http/request-guards.ts` lets these calls through. */
  readonly takesCsv?: true;
  /** The body is a photo, sent as it is. The same guards let it through. */
  readonly takesPhoto?: true;
  /** The audit log's name of a write, such as 'order ship'. Every method but GET needs one. */
  readonly audit?: string;
  /** The list also comes as `format=csv`. */
  readonly csv?: FileContent;
  /** The answer is a file, or the call begins one. */
  readonly file?: FileContent;
};

/**
 * 'people': names or addresses are in the file, so that it needs `export` and F. `peopleIn`: only for these values of the
 * path's `name`. 'parcels': the names, addresses and emails of the day's work,
 * for those who pack it; it needs F.
 */
export type FileContent = 'people' | 'parcels' | 'plain' | { readonly peopleIn: readonly string[] };

/** Whether F guards the file: someone left a screen open, and the file would leave with the people in it. */
export function needsCodeFor(content: FileContent, name: string | undefined): boolean {
  return content === 'parcels' || holdsPeople(content, name);
}

export function holdsPeople(content: FileContent, name: string | undefined): boolean {
  if (typeof content === 'string') return content === 'people';
  return name !== undefined && content.peopleIn.includes(name);
}

/** Paths begin with '/office'. A page's address is its API's: `/office/orders` shows `GET /api/office/orders`. */
/* @__NO_SIDE_EFFECTS__ */
export function defineOfficeRoute<
  const Method extends Route['method'],
  const Path extends `/office/${string}`,
  const R extends Omit<OfficeRoute, 'method' | 'path'>,
>(
  method: Method,
  path: Path,
  route: R,
): R & { method: Method; path: Path; responses: { default: typeof refused } } {
  return { ...route, method, path, responses: { ...route.responses, default: refused } };
}

/** D: `?dryRun=true` answers what would happen and changes nothing. */
export const dryRunQuery = z.object({
  dryRun: z.enum(['true', 'false'], 'Send true or false.').optional(),
});

/** Whether the call changes what the office works with. */
export function isWriteOf({ method, isRead }: Pick<OfficeRoute, 'method' | 'isRead'>): boolean {
  return method !== 'get' && isRead !== true;
}

export function hasDryRun(route: OfficeRoute): boolean {
  return route.request?.query !== undefined && 'dryRun' in (route.request.query as ZodObject).shape;
}
