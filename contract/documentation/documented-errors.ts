import type { ErrorCode } from '../error.ts';
import type { Documented } from './documented.ts';

/** All that a call can be refused with: its own errors, and those of every call of its kind. In the order of statuses. */
export function documentedErrors({ route, audience, errors }: Documented): readonly ErrorCode[] {
  const { method, request } = route;
  const codes = new Set<ErrorCode>([...errors, 'internal', 'unavailable']);
  if (method !== 'get') codes.add('forbidden');
  if (request?.body) for (const code of BODY_ERRORS) codes.add(code);
  if (request?.query || request?.headers) codes.add('invalid');
  if (request?.params) codes.add('not-found');
  if (audience === 'customer') codes.add('unauthenticated');
  return IN_ORDER.filter((code) => codes.has(code));
}

const BODY_ERRORS = ['malformed', 'too-large', 'unsupported-media-type', 'invalid'] as const;

const IN_ORDER: readonly ErrorCode[] = [
  'malformed',
  'unauthenticated',
  'card-declined',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
  'unsupported-media-type',
  'invalid',
  'rate-limited',
  'internal',
  'unavailable',
];
