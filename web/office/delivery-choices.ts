import type { BrandingId } from '../../domain/brands/branding.ts';
import { CARRIERS, DELIVER, wineriesOf, wineryName } from '../../domain/delivery/methods.ts';

/** What staff can choose for an order: a service to the address, or one of the brand's wineries. */
export function deliveryChoices(brand: BrandingId): { value: string; label: string }[] {
  return [
    ...CARRIERS[0].services.map(({ shipViaId, name }) => ({
      value: deliveryChoice(DELIVER, shipViaId),
      label: `Ship with ${name}`,
    })),
    ...wineriesOf(brand).map((winery) => ({
      value: deliveryChoice(String(winery.shipViaId), winery.shipViaId),
      label: `Pick up at ${wineryName(winery)}`,
    })),
  ];
}

export function deliveryChoice(deliveryMethod: string, shipViaId: number): string {
  return `${deliveryMethod}/${shipViaId}`;
}

export function chosenDelivery(choice: string): { deliveryMethod: string; shipViaId: number } {
  const [deliveryMethod = '', shipViaId = ''] = choice.split('/');
  return { deliveryMethod, shipViaId: Number(shipViaId) };
}
