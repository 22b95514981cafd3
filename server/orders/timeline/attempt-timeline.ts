import type { Reader } from '../../database/access.ts';
import { decisionEntries, paymentEntries } from './attempt-entries.ts';
import { type AttemptStory, selectAttemptStory } from './attempt-store.ts';
import { inOrder, type TimelineEntry } from './timeline-entry.ts';

/** An attempt to pay and what happened to it; what became of an order that it led to is the order's own timeline. */
export async function attemptTimeline(
  db: Reader,
  attemptId: string,
): Promise<{ readonly attempt: AttemptStory; readonly timeline: TimelineEntry[] } | null> {
  const attempt = await selectAttemptStory(db, attemptId);
  if (attempt === null) return null;
  return { attempt, timeline: inOrder([...decisionEntries(attempt), ...paymentEntries(attempt)]) };
}
