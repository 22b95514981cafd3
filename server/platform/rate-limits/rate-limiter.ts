import { createHmac } from 'node:crypto';
import type { Reader } from '../database/access.ts';
import { siteAround } from '../http/client-address.ts';
import { type Refusal, type Result, reject } from '../http/refusal.ts';
import { type Bucket, consume, consumeRegardless, restore } from './bucket-store.ts';
import { LIMITS, type Limit, type LimitName, type Limits, SITE_FACTOR } from './limits.ts';

/** Limits with their keys: `{ failedLoginsByAddress: '203.0.113.7' }`. */
export type Tries = Readonly<Partial<Record<LimitName, string>>>;

export interface RateLimiter {
  /** Counts an attempt, or refuses it (`rate-limited`) without counting it anywhere. */
  count(tries: Tries): Promise<Refusal | null>;
  forget(tries: Tries): Promise<void>;
  /** Counts something that already happened, even above the limit. */
  note(tries: Tries): Promise<void>;
  /** For stores that check or count limits within their own statements. */
  buckets(tries: Tries): readonly Bucket[];
}

export interface RateLimiterParts {
  readonly db: Reader;
  /** Keys the hashes that identify buckets in the database; the same on all servers. */
  readonly secret: string;
  readonly limits?: Limits;
}

/** Counts across all servers, by the database's clock. */
export function createRateLimiter({ db, secret, limits = LIMITS }: RateLimiterParts): RateLimiter {
  const bucket = (name: string, whose: string, limit: Limit): Bucket => ({
    bucket: createHmac('sha256', secret).update(`${name} ${whose}`).digest('base64url'),
    ...limit,
  });
  const buckets = (tries: Tries): Bucket[] =>
    Object.entries(tries).flatMap(([name, whose]) => {
      const limit = limits[name as LimitName];
      const site = siteAround(whose);
      return [bucket(name, whose, limit), ...(site === null ? [] : [bucket(name, site, ofSite(limit))])];
    });
  return {
    async count(tries) {
      const wait = await consume(db, buckets(tries));
      return wait === null ? null : tooManyTries(wait);
    },
    forget: (tries) => restore(db, buckets(tries)),
    note: (tries) => consumeRegardless(db, buckets(tries)),
    buckets,
  };
}

function ofSite({ burst, everySeconds }: Limit): Limit {
  return { burst: burst * SITE_FACTOR, everySeconds: everySeconds / SITE_FACTOR };
}

export interface CountedTries {
  /** Counted always. */
  readonly tries?: Tries;
  /** Counted only if the attempt fails; reserved while it runs. */
  readonly failures: Tries;
}

/** Runs an attempt, unless this or too many failures were counted before. Refusals: its own and `rate-limited`. */
export async function countFailures<Value>(
  limiter: RateLimiter,
  { tries = {}, failures }: CountedTries,
  attempt: () => Promise<Result<Value>>,
  hasFailed: (result: Result<Value>) => boolean = ({ ok }) => !ok,
): Promise<Result<Value>> {
  const limited = await limiter.count({ ...tries, ...failures });
  if (limited) return reject(limited);
  const result = await attempt();
  if (!hasFailed(result)) await limiter.forget(failures);
  return result;
}

/** `seconds` until the next attempt is allowed. */
export function tooManyTries(seconds: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  const message = `Too many tries. Please wait ${waitInWords(retryAfterSeconds)} and try again.`;
  return { code: 'rate-limited', message, retryAfterSeconds };
}

export function waitInWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
