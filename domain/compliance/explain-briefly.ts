import type { ShipmentDecision } from './judge-shipment.ts';

/** A refusal in the few words that a product card has room for: "Can't ship to Utah". */
export function explainBriefly({ ruleId, facts }: Extract<ShipmentDecision, { ok: false }>): string {
  switch (ruleId) {
    case 'state-open':
    case 'permit':
    case 'label':
    case 'tax-rates':
    case 'carrier-service':
      return `Can’t ship to ${facts.stateName ?? 'this place'}`;
    case 'dry-place':
      return `Can’t ship to ${facts.dryPlace}`;
    case 'minimum-age':
    case 'po-box':
    case 'carrier-pickup':
    case 'recipient-state':
    case 'alcohol-cap':
    case 'volume-cap':
      return 'Pickup only';
  }
}
