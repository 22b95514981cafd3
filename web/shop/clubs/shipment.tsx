import type { ClubTier } from '../../../contract/clubs.ts';
import { clubPath } from './club-path.ts';

export interface ShipmentProps {
  readonly clubTypeId: number;
  readonly tier: ClubTier;
  /** Says what it shows; a picture beside the same words says nothing. */
  readonly alt: string;
  readonly className: string;
}

/** The bottles of a shipment, as they stand on the table. */
export function Shipment({ clubTypeId, tier, alt, className }: ShipmentProps) {
  return (
    <img
      src={`${clubPath({ clubTypeId })}/shipments/${tier.tierId}.svg`}
      alt={alt}
      width={400}
      height={400}
      className={`object-contain ${className}`}
    />
  );
}
