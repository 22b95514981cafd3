import type { ActionRow } from '../../../contract/office/actions.ts';
import type { BatchRow, TrackingCheck } from '../../../contract/office/batches.ts';
import type { BulkRow } from '../../../contract/office/bulk.ts';
import type { DraftRow } from '../../../contract/office/drafts.ts';
import type { OfficeShipment } from '../../../contract/office/releases.ts';
import type { RunAnswer } from '../../../contract/office/runs.ts';
import type { MembershipState } from '../../../domain/clubs/membership-states.ts';
import type { MessageState } from '../../../domain/office/messages.ts';
import type { ReleaseProgress } from '../../../domain/office/release-stages.ts';
import type { PromoState } from '../../../domain/promo/promo-state.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

interface Word {
  readonly word: string;
  readonly tone: Tone;
}
type Words<State extends string> = Readonly<Record<State, Word>>;

/** The words of all states but those of orders, which are the domain's (`domain/office/order-badge.ts`). */
export const STATES = {
  batch: {
    open: { word: 'Open', tone: 'info' },
    shipped: { word: 'Shipped', tone: 'good' },
    closed: { word: 'Closed', tone: 'plain' },
  } satisfies Words<BatchRow['state']>,
  bulk: {
    none: { word: 'No link', tone: 'plain' },
    open: { word: 'Open', tone: 'good' },
    expired: { word: 'Expired', tone: 'warn' },
    revoked: { word: 'Revoked', tone: 'plain' },
  } satisfies Words<BulkRow['state']>,
  draft: {
    draft: { word: 'Not placed', tone: 'info' },
    paying: { word: 'Waiting for the bank', tone: 'warn' },
    declined: { word: 'Card declined', tone: 'danger' },
    'link-sent': { word: 'Link sent', tone: 'good' },
    'link-ended': { word: 'Link expired', tone: 'warn' },
  } satisfies Words<DraftRow['state']>,
  member: {
    pending: { word: 'Pending', tone: 'info' },
    active: { word: 'Active', tone: 'good' },
    'on hold': { word: 'On hold', tone: 'warn' },
    cancelled: { word: 'Canceled', tone: 'plain' },
  } satisfies Words<MembershipState>,
  release: {
    preparing: { word: 'Being prepared', tone: 'info' },
    unprepared: { word: 'Not fully prepared', tone: 'warn' },
    members: { word: 'Members may change it', tone: 'info' },
    charging: { word: 'Being charged', tone: 'info' },
    stopped: { word: 'Charging stopped', tone: 'warn' },
    declined: { word: 'Payments failed', tone: 'danger' },
    charged: { word: 'Charged', tone: 'good' },
  } satisfies Words<ReleaseProgress>,
  shipment: {
    failed: { word: 'Payment failed', tone: 'danger' },
    exception: { word: 'Not prepared', tone: 'warn' },
    'left-out': { word: 'Left out', tone: 'plain' },
    open: { word: 'Open', tone: 'info' },
    held: { word: 'Skipped', tone: 'plain' },
    ordered: { word: 'Ordered', tone: 'good' },
  } satisfies Words<OfficeShipment['state']>,
  message: {
    pending: { word: 'To send', tone: 'plain' },
    sending: { word: 'Sending', tone: 'info' },
    waiting: { word: 'Will be tried again', tone: 'warn' },
    sent: { word: 'Sent', tone: 'good' },
    failed: { word: 'Failed', tone: 'danger' },
  } satisfies Words<MessageState>,
  promotion: {
    counts: { word: 'Active', tone: 'good' },
    'not started': { word: 'Not started', tone: 'info' },
    'used up': { word: 'Used up', tone: 'warn' },
    ended: { word: 'Ended', tone: 'plain' },
  } satisfies Words<PromoState>,
  run: {
    done: { word: 'Done', tone: 'good' },
    declined: { word: 'Declined', tone: 'danger' },
    refused: { word: 'Failed', tone: 'danger' },
    pending: { word: 'Waiting', tone: 'plain' },
    left: { word: 'Not started', tone: 'warn' },
  } satisfies Words<RunAnswer['results'][number]['state'] | 'declined' | 'left'>,
  /** A row of a carrier's file. */
  parcel: {
    ready: { word: 'Ready', tone: 'good' },
    'already-shipped': { word: 'Already shipped', tone: 'plain' },
    'unknown-order': { word: 'Unknown order', tone: 'danger' },
    'not-in-batch': { word: 'Not in this batch', tone: 'warn' },
    unreadable: { word: 'Cannot be read', tone: 'danger' },
    'number-taken': { word: 'Number already used', tone: 'danger' },
    'bad-number': { word: 'Bad number', tone: 'danger' },
    'nothing-held': { word: 'Not authorized', tone: 'danger' },
  } satisfies Words<TrackingCheck['rows'][number]['verdict']>,
  /** The audit log's own words. */
  action: {
    done: { word: 'done', tone: 'good' },
    refused: { word: 'refused', tone: 'warn' },
    failed: { word: 'failed', tone: 'danger' },
    misused: { word: 'misused', tone: 'plain' },
    unfinished: { word: 'unfinished', tone: 'info' },
  } satisfies Words<ActionRow['outcome']>,
} as const;

type Things = typeof STATES;
type Of = { [Thing in keyof Things]: { of: Thing; state: keyof Things[Thing] } }[keyof Things];

/** 'Link sent', of a phone order. */
export function State({ of, state }: Of) {
  const words: Words<string> = STATES[of];
  const { word, tone } = words[state] as Word;
  return <Badge word={word} tone={tone} />;
}
