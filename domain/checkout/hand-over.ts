import type { DeliveryKind } from '../delivery/methods.ts';

const PICKS_UP = 'The person who picks up the order must be 21 or over and bring a photo ID.';

export const HAND_OVER: Readonly<Record<DeliveryKind, string>> = {
  deliver: 'An adult aged 21 or over must sign for the delivery.',
  'carrier-pickup': PICKS_UP,
  'winery-pickup': PICKS_UP,
};

const RESHIPPING = 'Shipping a returned parcel again costs an extra fee.';
const WEATHER = 'Weather may delay your delivery: heat and frost can spoil wine.';

/** What a shopper must know before receiving wine. Only home deliveries have delivery attempts. */
export function alcoholNotice(kind: DeliveryKind): readonly string[] {
  switch (kind) {
    case 'deliver':
      return [
        HAND_OVER[kind],
        'The carrier makes three delivery attempts; then the parcel is returned to us.',
        RESHIPPING,
        WEATHER,
      ];
    case 'carrier-pickup':
      return [
        HAND_OVER[kind],
        'The location holds the parcel for a limited time; then it is returned to us.',
        RESHIPPING,
        WEATHER,
      ];
    case 'winery-pickup':
      return [HAND_OVER[kind], 'Your order is ready from the pick-up date you choose.'];
  }
}
