import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, test } from 'vitest';
import { ANSWERS, type Answer } from '../../platform/database/answers.ts';
import { all } from '../../platform/database/query.ts';
import { testShop } from '../../testing/test-shop.ts';
import { erasePerson } from './erase-person.ts';

const shop = testShop();

/** Tables and columns that may hold text, and that erasing a person leaves as they are, by the reason. */
const KEPT = {
  'no row is about a customer': `
    blackout_dates carrier_locations changed_report_days club_policies club_releases club_tiers clubs content_sums dry_places
    freight_prices freight_zones gateway_days journal_accounts label_registrations ledger_checks migrations money_day_sums money_sums
    pack_batch_orders parcel_sums payout_entries payouts photo_cuts photo_files photo_masters product_photos product_sums products promos
    report_days sales_day_sums sales_sums schedule_filings ship_date_exceptions ship_dates shop_rules state_terms stock_movements
    stockists tax_facts tax_place_sums weather_cells weather_forecasts weather_looks webhook_endpoints webhook_tries zip_tax_imports
    zip_tax_rates permits`,
  'it is about staff': `
    office_views operator_actions.os_user staff staff_challenges staff_devices staff_links staff_passkeys
    staff_recovery_codes staff_sessions`,
  'it is gone within days, or a month': `
    campaign_openings card_challenges declined_cards hand_offs office_requests rate_limits revoked_bulk_links run_files
    webhook_deliveries webhook_events`,
  'a digest, a key or a number of our own': `
    bulk_payments.client_key bulk_payments.gateway_key bulk_payments.request_digest card_token_owners carts.browser_hash
    operator_actions.request_id order_replacements.request_key payment_attempts.client_key payment_attempts.gateway_key
    payment_attempts.request_digest payment_movements.authorisation_key payment_movements.key
    payment_movements.request_key shared_carts tax_records`,
  'a word of a fixed set': `
    bulk_payment_carts.state bulk_payments.state carts.kind member_notices.kind membership_moves
    memberships.delivery_method memberships.left_where memberships.ship_state memberships.state
    office_run_items.state office_runs operator_actions.command operator_actions.via order_replacements.state
    orders.channel orders.delivery_method orders.ship_state orders.status payment_attempts.state
    payment_movements.purpose payment_movements.state release_shipments weather_holds`,
  'what was sold, when, and what was paid, which tax and alcohol law require': `
    ledger order_lines order_replacements.left_stock order_replacements.stock orders.promo_code orders.ship_day
    orders.tracking_number payment_attempts.claimed_stock payment_attempts.promo_code carts.promo_code carts.joined
    carts.membership_removed bulk_payment_carts.quote tracking_checks`,
  'what the payment provider answered: its name for a payment, or why it declined': `
    bulk_payments.decline_reason bulk_payments.gateway_reference payment_attempts.decline_reason
    payment_attempts.gateway_reference payment_attempts.refusal payment_movements.authorisation payment_movements.reason`,
  'what a member agreed to': `
    member_notices.day member_notices.event_key member_notices.wording membership_consents.page membership_consents.terms_version
    membership_consents.wording memberships.policy_version tier_choices.from_name tier_choices.name tier_choices.page
    tier_choices.terms_version tier_choices.wording`,
  'it is empty once a payment has ended, and no one is erased before': `
    bulk_payments.card_to_keep payment_attempts.keepsakes payment_attempts.password_hash payment_movements.card_token`,
  'it names an order, a member or a customer by number': `
    office_run_items.input office_run_items.message office_run_items.subject operator_actions.outcome operator_actions.reason
    operator_actions.subject`,
};

/** Tables that it deletes from, and columns that it sets. */
async function writtenByErasure(): Promise<ReadonlySet<string>> {
  const written = new Set<string>();
  const note = (message: unknown) => {
    const text = (message as Answer).fragments.join('$');
    for (const [, table] of text.matchAll(/\bdelete from (\w+)/g)) if (table) written.add(table);
    const [, table, rest = ''] = /^\s*update (\w+)(.*)/s.exec(text) ?? [];
    for (const [, column] of rest.matchAll(/(?:\bset|,)\s+(\w+) =/g)) written.add(`${table}.${column}`);
  };
  subscribe(ANSWERS.name, note);
  const person = { customerId: 1, email: 'erased@example.com' };
  const erased = await erasePerson(shop.db, person, { isDryRun: true, by: { actionId: null } });
  unsubscribe(ANSWERS.name, note);
  expect(erased.ok).toBe(true);
  return written;
}

test('a column that may hold something of a person is written by erasure, or stays for a reason', async () => {
  const columns = await all<{ table: string; column: string }>(shop.db)`
    select c.table_name as "table", c.column_name as "column"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'date', 'ARRAY', 'bytea', 'inet')
    order by 1, 2`;
  const written = await writtenByErasure();
  const left = columns.filter(
    ({ table, column }) => !written.has(table) && !written.has(`${table}.${column}`),
  );
  const kept = Object.values(KEPT).flatMap((names) => names.trim().split(/\s+/));
  const entryOf = ({ table, column }: (typeof left)[number]) =>
    kept.includes(table) ? table : `${table}.${column}`;

  expect(left.map(entryOf).filter((entry) => !kept.includes(entry))).toEqual([]);
  // None is listed twice, or without need.
  expect(kept.toSorted()).toEqual([...new Set(left.map(entryOf))].toSorted());
});
