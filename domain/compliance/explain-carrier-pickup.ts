import { CARRIERS } from '../delivery/methods.ts';

export function explainNoCarrierPickup(stateName: string | null): string {
  const carriers = CARRIERS.map(({ name }) => name).join(' or ');
  return `${stateName} does not allow wine to be picked up at a ${carriers} location. Please have it delivered to an address, or pick it up at one of our wineries.`;
}
