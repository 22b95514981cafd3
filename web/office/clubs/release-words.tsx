import type { OfficeRelease, OfficeShipment } from '../../../contract/office/clubs.ts';
import { Badge } from '../ui/badge.tsx';

export const SHIPMENT_WORDS = {
  failed: { word: 'Payment failed', tone: 'danger' },
  exception: { word: 'Not prepared', tone: 'warn' },
  'left-out': { word: 'Left out', tone: 'plain' },
  open: { word: 'Open', tone: 'info' },
  held: { word: 'Skipped', tone: 'plain' },
  ordered: { word: 'Ordered', tone: 'good' },
} as const satisfies Record<OfficeShipment['state'], object>;

export function ShipmentState({ state }: Pick<OfficeShipment, 'state'>) {
  return <Badge {...SHIPMENT_WORDS[state]} />;
}

/** What the release waits for. */
export function ReleaseState({ preparedAt, chargedAt, counts }: OfficeRelease) {
  if (preparedAt === null) return <Badge word="Being prepared" tone="info" />;
  if (chargedAt === null) return <Badge word="Members may change it" tone="info" />;
  if (counts.open > 0) return <Badge word="Being charged" tone="info" />;
  return counts.failed > 0 ? (
    <Badge word="Payments failed" tone="danger" />
  ) : (
    <Badge word="Charged" tone="good" />
  );
}
