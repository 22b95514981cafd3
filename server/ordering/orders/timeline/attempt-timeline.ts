import type { Reader } from '../../../platform/database/access.ts';
import { decisionEntries, paymentEntries } from './attempt-entries.ts';
import { type AttemptStory, selectAttemptStory } from './attempt-store.ts';
import { inOrder, type TimelineEntry } from './timeline-entry.ts';

/** If the attempt led to an order, the order's own timeline continues. */
export async function attemptTimeline(
  db: Reader,
  attemptId: string,
): Promise<{ readonly attempt: AttemptStory; readonly timeline: TimelineEntry[] } | null> {
  const attempt = await selectAttemptStory(db, attemptId);
  if (attempt === null) return null;
  return { attempt, timeline: inOrder([...decisionEntries(attempt), ...paymentEntries(attempt)]) };
}
