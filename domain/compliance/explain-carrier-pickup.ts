export function explainNoCarrierPickup(stateName: string | null): string {
  return `${stateName} does not allow wine to be picked up at a FedEx location. Please have it delivered to an address, or pick it up at one of our wineries.`;
}
