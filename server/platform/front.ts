import type { Reader } from './database/access.ts';
import { releaseLostJobs } from './jobs/release-lost-jobs.ts';
import type { Chore } from './jobs/worker.ts';
import { sweepRateLimits } from './rate-limits/bucket-store.ts';
import { sweepDeclines } from './rate-limits/card-brake.ts';

export function chores({ db }: { readonly db: Reader }): Chore[] {
  return [() => releaseLostJobs(db), () => sweepRateLimits(db), () => sweepDeclines(db)];
}
