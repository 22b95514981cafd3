import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';

export interface ClubRecord {
  readonly clubTypeId: number;
  readonly brandingId: BrandingId;
  readonly descriptionHtml: string;
  readonly isOpen: boolean;
  readonly eligibleStates: readonly string[];
  readonly processedDaysLeast: number;
  readonly processedDaysMost: number;
  /** 1 is Monday. */
  readonly shipWeekdays: readonly number[];
  readonly serviceName: string;
  readonly willCallWeeks: number;
  readonly nextShipmentOn: Day | null;
  /** The members of the release of that day are chosen: who joins now is not among them. */
  readonly isNextPrepared: boolean;
  /** Releases within so many days of the first shipment leave new members out. */
  readonly newMemberDays: number;
  readonly shipmentsAYear: number;
  readonly policy: { readonly version: string; readonly bodyHtml: string };
  /** Open for joining, the first one first. */
  readonly tiers: readonly TierRecord[];
}

export interface TierRecord {
  readonly tierId: number;
  readonly name: string;
  readonly description: string;
  readonly priceCents: Cents;
  readonly contents: readonly { productId: number; name: string; qty: number; stock: number }[];
}
