import { AddressDelivery } from './address-delivery.tsx';
import { kindOf } from './after-choosing.ts';
import { CounterPickup } from './counter-pickup.tsx';
import type { OwnFieldsProps } from './own-fields.ts';
import { WineryPickup } from './winery/winery-pickup.tsx';

/** The fields of the chosen method. */
export function MethodFields({ method, ...props }: OwnFieldsProps & { method: string }) {
  switch (kindOf(method)) {
    case 'winery-pickup':
      return <WineryPickup {...props} shipViaId={Number(method)} />;
    case 'carrier-pickup':
      return <CounterPickup {...props} />;
    case 'deliver':
      return <AddressDelivery {...props} />;
  }
}
