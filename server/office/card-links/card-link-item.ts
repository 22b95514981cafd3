import { z } from 'zod';
import { type CardLinkParts, sendCardLink } from '../../programs/card-links/send-card-link.ts';
import type { ItemOutcome } from '../runs/run-item.ts';

const input = z.object({ membershipId: z.int() });

/** A repeated item finds the link of its first turn, and sends none beside it. */
export async function cardLinkItem(parts: CardLinkParts, given: unknown): Promise<ItemOutcome> {
  const { membershipId } = input.parse(given);
  const sent = await sendCardLink(parts, { kind: 'member', membershipId });
  return sent.ok
    ? { state: 'done', message: sent.value.isTexted ? 'Emailed and texted.' : 'Emailed.' }
    : { state: 'refused', message: sent.refusal.message };
}
