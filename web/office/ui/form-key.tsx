import type { RefusedAction } from '../call-office.ts';

/** These answers are final for their request: the next press is another one. */
const FINAL = new Set(['conflict', 'card-declined']);

/** The request's key travels with the form, so that a second press, or one after an outage, is the same request. */
export function FormKey({ fresh, refused }: { fresh: string; refused: RefusedAction | undefined }) {
  const sent = refused && !FINAL.has(refused.reply.code) ? refused.reply.values.key : undefined;
  return <input type="hidden" name="key" value={sent ?? fresh} />;
}
