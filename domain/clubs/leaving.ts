import type { MembershipState } from './membership-states.ts';

/** 'email': by the link that each email of the club carries. */
export const LEAVING_PLACES = ['account', 'email', 'office', 'command'] as const;
export type LeavingPlace = (typeof LEAVING_PLACES)[number];

/** Of what a member writes in their own words. */
export const MOST_LEAVING_WORDS = 500;

/**
 * A member's own press counts once and may come again; staff learn that someone was there before. California's law on
 * automatic renewal wants it online, at will, without steps that obstruct or delay.
 */
export function judgeLeaving(
  state: MembershipState,
  where: LeavingPlace,
): 'leave' | 'left-before' | 'refuse' {
  if (state !== 'cancelled') return 'leave';
  return where === 'account' || where === 'email' ? 'left-before' : 'refuse';
}

export interface AnnouncedShipment {
  /** 'Spring 2027 Shipment, April 5, 2027' */
  readonly name: string;
  readonly state: 'open' | 'closed' | 'held' | 'left-out' | 'ordered' | 'failed';
  readonly orderId: number | null;
}

/** What a member reads before leaving: what ends, what still comes, and how to come back. */
export function explainLeaving(shipment: AnnouncedShipment | null, phone: string): string[] {
  return [
    'Your membership ends at once. We prepare no more shipments and charge no more of them.',
    ...(shipment === null ? [] : [becomesOf(shipment, phone)]),
    `If you wish to join again later, please call us at ${phone}.`,
  ];
}

function becomesOf({ name, state, orderId }: AnnouncedShipment, phone: string): string {
  switch (state) {
    case 'ordered':
      return `${name}: order ${orderId} is charged and still comes. If you do not want it, please call us at ${phone}.`;
    case 'closed':
      return `${name}: if we have charged it by now, it still comes. Otherwise we do not charge or send it.`;
    default:
      return `${name}: we do not charge or send it.`;
  }
}

const PLACES: Readonly<Record<LeavingPlace, string>> = {
  account: 'in the account',
  email: 'by the link in an email',
  office: 'in the office',
  command: 'by command',
};

export interface Leaving {
  readonly where: LeavingPlace;
  readonly reason: string | null;
  /** Of the staff member; null if the member left. */
  readonly by: string | null;
}

/** 'in the office, by Sam Sato: Too much wine' */
export function sayLeaving({ where, reason, by }: Leaving): string {
  return `${PLACES[where]}${by === null ? '' : `, by ${by}`}${reason === null ? '' : `: ${reason}`}`;
}
