import { sql } from 'kysely';
import {
  deliveryMethodOf,
  type OrderDocument,
  pickupRecipient,
} from '../../../domain/orders/order-document.ts';
import { enqueueWebhookSql } from '../../messages/outbound-webhooks/enqueue-webhook.ts';
import type { Writer } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';
import type { MembershipToOpen } from '../orders/keepsakes.ts';

export interface Joining {
  readonly orderId: number;
  readonly document: OrderDocument;
  readonly membership: MembershipToOpen;
  /** Null: a guest's order, because another person's account has taken the email since. */
  readonly customerId: number | null;
  /** Null if a saved card pays, or none could be saved. */
  readonly newCardId: number | null;
}

/**
 * Runs in the transaction that settles the order. Without an account or a card, the membership waits for staff. The
 * tables forbid a second open membership of one member in one club; the claim prevents it.
 */
export async function openMembership(trx: Writer, joining: Joining): Promise<void> {
  const { orderId, document, membership, customerId, newCardId } = joining;
  const { delivery, compliance } = document;
  const { consent } = membership;
  const recipient = pickupRecipient(delivery);
  await run(trx)`
    with on_file as (
      select card_id from cards
      where card_id = coalesce(${newCardId}::integer, ${membership.savedCardId}::integer)
        and customer_id = ${customerId}::integer
    ), opened as (
    insert into memberships (club_type_id, tier_id, customer_id, email, state, card_id, delivery_method, ship_via_id,
      ship_state, shipping_address, pick_up_person, household, birth_date, policy_version, agreed_at, order_id)
    values (${membership.clubTypeId}, ${membership.tierId}, ${customerId}, ${document.email},
      case when exists (select from on_file) then 'active' else 'pending' end, (select card_id from on_file),
      ${deliveryMethodOf(delivery)}, ${delivery.shipViaId}, ${delivery.address.stateShort},
      ${JSON.stringify(delivery.address)}::text::jsonb,
      ${recipient && JSON.stringify(recipient)}::text::jsonb, ${compliance.household},
      ${document.birthDate}, ${membership.policyVersion}, ${membership.agreedAt}, ${orderId})
    returning membership_id
    ), agreed as (
      insert into membership_consents (membership_id, branding_id, terms_version, wording, page, address_hash, agreed_at)
      select membership_id, ${document.brandingId}::smallint, ${consent?.termsVersion ?? null}::text,
        ${consent?.wording ?? null}::text, ${consent?.page ?? null}::text, ${consent?.addressHash ?? null}::text,
        ${membership.agreedAt}::timestamptz
      from opened where ${consent !== undefined}::boolean
    )
    select ${enqueueWebhookSql('member.joined', sql`json_build_object('membershipId', membership_id)`)} from opened`;
}
