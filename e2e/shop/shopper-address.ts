import { createHash } from 'node:crypto';
import type { TestInfo } from '@playwright/test';

/** Each test has its own IP address, as shoppers have. Otherwise all tests would share one address's rate limits. */
export function shopperAddress({ testId, retry }: Pick<TestInfo, 'testId' | 'retry'>): string {
  const [b, c, d] = createHash('sha256').update(`${testId} ${retry}`).digest();
  return `10.${b}.${c}.${d}`;
}
