import { ERROR_STATUS, type ErrorCode } from '../../contract/error.ts';
import type { DocumentedRoute } from '../../contract/route.ts';

const BODY_ERRORS = ['malformed', 'too-large', 'unsupported-media-type', 'invalid'] as const;

/** Every refusal of a call: its own and those of all calls of its kind, in the order of their statuses. */
export function documentedErrors({
  method,
  request,
  errors = [],
  audience,
}: DocumentedRoute): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>([...errors, 'internal', 'unavailable']);
  if (method !== 'get') codes.add('forbidden');
  if (request?.body) for (const code of BODY_ERRORS) codes.add(code);
  if (request?.query || request?.headers) codes.add('invalid');
  if (request?.params) codes.add('not-found');
  if (audience === 'customer') codes.add('unauthenticated');
  return (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => codes.has(code));
}
