import { stateByShort } from '../geography/states.ts';
import { carrierOf } from './methods.ts';

/**
 * Whose service it is, if that carrier does not deliver to the state; null for one that it serves or that is unknown.
 * Apart from the methods, which the checkout's scripts hold: the states bring their laws along.
 */
export function carrierNotServing(shipViaId: number, stateShort: string): string | null {
  const kind = stateByShort(stateShort)?.kind;
  const { name, serves } = carrierOf(shipViaId);
  return kind === undefined || serves.includes(kind) ? null : name;
}
