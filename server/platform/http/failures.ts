import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { ERROR_STATUS, type ErrorCode } from '../../../contract/error.ts';
import { isDatabaseOutOfReach } from '../database/out-of-reach.ts';
import type { AppEnv } from './app-env.ts';
import { type Refusal, refuse } from './refusal.ts';

const MESSAGES_BY_CODE: Partial<Record<ErrorCode, string>> = {
  malformed: 'The request could not be read.',
  'too-large': 'The request is too large.',
  'unsupported-media-type': 'Requests must be sent as JSON.',
  unavailable: 'The shop is not available right now. Please try again in a moment.',
};

const UNAVAILABLE: Refusal = {
  code: 'unavailable',
  message: 'The shop is not available right now. Please try again in a moment.',
  retryAfterSeconds: 5,
};

const BUG: Refusal = { code: 'internal', message: 'Something went wrong on our side. Please try again.' };

/** `report` gets bugs and database failures, not the framework's refusals. */
export function answerFailure(report: (error: Error, requestId: string) => void) {
  return (error: Error, c: Context<AppEnv>) => {
    if (hasHungUp(error)) return refuse(c, refusalOfStatus(ERROR_STATUS.malformed));
    if (error instanceof HTTPException) return refuse(c, refusalOfStatus(error.status));
    report(error, c.var.requestId);
    return refuse(c, isDatabaseOutOfReach(error) ? UNAVAILABLE : BUG);
  };
}

/** Node's error for an interrupted body: the sender is gone, and the server is fine. */
function hasHungUp(error: Error): boolean {
  return error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}

function refusalOfStatus(status: number): Refusal {
  if (status === 503) return UNAVAILABLE;
  const code =
    (Object.keys(ERROR_STATUS) as ErrorCode[]).find((each) => ERROR_STATUS[each] === status) ?? 'malformed';
  return { code, message: MESSAGES_BY_CODE[code] ?? BUG.message };
}
