-- Every order is one document (domain/orders/order-document.ts), version 1, stored with the payment attempt and with the
-- order. Columns of orders remain where they are searched, joined, summed or constrained. Written out here in full: a
-- later version of the document has a migration of its own.

create function pg_temp.order_address(address jsonb) returns jsonb
language sql immutable strict
return jsonb_build_object(
  'name_first', coalesce(address ->> 'name_first', ''), 'name_last', coalesce(address ->> 'name_last', ''),
  'company', address ->> 'company', 'address1', coalesce(address ->> 'address1', ''), 'address2', address ->> 'address2',
  'city', coalesce(address ->> 'city', ''), 'stateShort', coalesce(address ->> 'stateShort', ''),
  'zip', coalesce(address ->> 'zip', ''), 'phone', coalesce(address ->> 'phone', ''));

create function pg_temp.order_delivery(draft jsonb) returns jsonb
language sql immutable
return jsonb_build_object('shipViaId', (draft ->> 'shipViaId')::integer, 'shipDay', draft ->> 'shipDay',
    'address', pg_temp.order_address(draft -> 'shippingAddress'))
  || case draft ->> 'deliveryMethod'
    when 'DELIVER' then '{"kind": "deliver"}'
    when 'PICKUP_FEDEX' then jsonb_build_object('kind', 'carrier-pickup',
      'recipient', pg_temp.order_address(nullif(draft -> 'pickUpPerson', 'null')))
    else '{"kind": "winery-pickup"}'
  end;

-- Those that come to something, in the order in which pages list them, each with the rate that it was worked out by.
create function pg_temp.order_taxes(draft jsonb) returns jsonb
language sql immutable
return (
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'cents', (draft -> 'taxes' ->> kind)::integer, 'basis', (
      select jsonb_build_object('rate', source.value ->> 'rate', 'validFrom', source.value ->> 'validFrom')
      from jsonb_array_elements(coalesce(nullif(draft -> 'taxBasis' -> 'sources', 'null'), '[]')) as source
      where source.value ->> 'tax' = kind limit 1)) order by place), '[]')
  from unnest(array['salesTax', 'exciseTax', 'wholesaleTax', 'crv', 'deliveryFee']) with ordinality as taxes (kind, place)
  where (draft -> 'taxes' ->> kind)::integer > 0);

create function pg_temp.order_lines(draft jsonb) returns jsonb
language sql stable
return (
  select jsonb_agg(jsonb_build_object('productId', p.product_id, 'slug', coalesce(l.value ->> 'slug', p.slug),
    'brandingId', coalesce((l.value ->> 'brandingId')::integer, p.branding_id),
    'categories', coalesce(nullif(l.value -> 'categories', 'null'), to_jsonb(p.categories)),
    'description', l.value ->> 'description', 'quantity', (l.value ->> 'quantity')::integer,
    'unitPriceCents', (l.value ->> 'unitPriceCents')::integer,
    'kitMarkdownCents', (l.value ->> 'kitMarkdownCents')::integer,
    'promoDiscountCents', (l.value ->> 'promoDiscountCents')::integer) order by l.line)
  from jsonb_array_elements(draft -> 'lines') with ordinality as l (value, line)
  join products p on p.product_id = (l.value ->> 'productId')::integer);

create function pg_temp.order_document(draft jsonb) returns jsonb
language sql stable
return jsonb_build_object(
  'version', 1,
  'brandingId', (draft ->> 'brandingId')::integer,
  'customerId', (draft ->> 'customerId')::integer,
  'email', draft ->> 'email',
  'delivery', pg_temp.order_delivery(draft),
  'billingAddress', pg_temp.order_address(draft -> 'billingAddress'),
  'birthDate', draft ->> 'birthDate',
  'cardFingerprint', draft ->> 'cardFingerprint',
  'compliance', jsonb_build_object('wineMl', coalesce((draft ->> 'wineMl')::integer, 0),
    'household', draft ->> 'household', 'decision', nullif(draft -> 'shipmentDecision', 'null')),
  'gift', case when draft ->> 'gift' is not null then jsonb_build_object(
    'senderName', draft -> 'gift' ->> 'senderName', 'name', draft -> 'gift' ->> 'name',
    'email', draft -> 'gift' ->> 'email', 'note', draft -> 'gift' ->> 'note') end,
  'specialInstructions', draft ->> 'specialInstructions',
  'textConsent', case when draft ->> 'textConsent' is not null then jsonb_build_object(
    'phone', draft -> 'textConsent' ->> 'phone',
    'marketing', coalesce((draft -> 'textConsent' ->> 'marketing')::boolean, false),
    'transactional', coalesce((draft -> 'textConsent' ->> 'transactional')::boolean, false),
    'given', nullif(draft -> 'textConsent' -> 'given', 'null')) end,
  'promoCode', draft ->> 'promoCode',
  'club', case when draft ->> 'club' is not null then jsonb_build_object(
    'clubTypeId', (draft -> 'club' ->> 'clubTypeId')::integer, 'policyVersion', draft -> 'club' ->> 'policyVersion') end,
  'retailDeliveryFeeOn', coalesce((draft ->> 'retailDeliveryFeeOn')::boolean, false),
  'lines', pg_temp.order_lines(draft),
  'money', jsonb_build_object('subTotalCents', (draft ->> 'subTotalCents')::integer,
    'markdownCents', (draft ->> 'markdownCents')::integer, 'freightCents', (draft ->> 'freightCents')::integer,
    'totalCents', (draft ->> 'totalCents')::integer),
  'taxes', pg_temp.order_taxes(draft),
  'taxedIn', case when draft ->> 'taxBasis' is not null then jsonb_build_object(
    'state', draft -> 'taxBasis' ->> 'state', 'day', draft -> 'taxBasis' ->> 'day') end);

alter table orders add column document jsonb, add column tax_cents integer, add column payer text;
alter table payment_attempts add column document jsonb;

-- What stands in the columns of an order counts; its attempt adds what only the draft knew.
update orders o set
  document = pg_temp.order_document(a.draft || jsonb_build_object(
    'brandingId', o.branding_id, 'customerId', coalesce((a.draft ->> 'customerId')::integer, o.customer_id),
    'email', o.email, 'deliveryMethod', o.delivery_method, 'shipViaId', o.ship_via_id, 'shipDay', o.ship_day,
    'shippingAddress', o.shipping_address, 'pickUpPerson', o.pick_up_person, 'billingAddress', o.billing_address,
    'birthDate', o.birth_date, 'wineMl', o.wine_ml, 'household', o.household, 'cardFingerprint', o.card_fingerprint,
    'shipmentDecision', o.shipment_decision, 'gift', o.gift, 'specialInstructions', o.special_instructions,
    'textConsent', o.text_consent, 'promoCode', o.promo_code, 'retailDeliveryFeeOn', o.retail_delivery_fee_on,
    'club', (
      select jsonb_build_object('clubTypeId', m.club_type_id, 'policyVersion', m.policy_version)
      from memberships m where m.order_id = o.order_id),
    'lines', (
      select jsonb_agg(jsonb_build_object('productId', l.product_id, 'description', l.description,
        'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents, 'kitMarkdownCents', l.kit_markdown_cents,
        'promoDiscountCents', l.promo_discount_cents) order by l.line)
      from order_lines l where l.order_id = o.order_id),
    'subTotalCents', o.sub_total_cents, 'markdownCents', o.markdown_cents, 'freightCents', o.freight_cents,
    'totalCents', o.total_cents,
    'taxes', jsonb_build_object('salesTax', o.sales_tax_cents, 'exciseTax', o.excise_tax_cents,
      'wholesaleTax', o.wholesale_tax_cents, 'crv', o.crv_cents, 'deliveryFee', o.delivery_fee_cents))),
  tax_cents = o.sales_tax_cents + o.excise_tax_cents + o.wholesale_tax_cents + o.crv_cents + o.delivery_fee_cents,
  payer = payer_key(o.billing_address, o.birth_date)
from payment_attempts a where a.attempt_id = o.attempt_id;

update payment_attempts a set document = o.document from orders o where o.attempt_id = a.attempt_id;
update payment_attempts a set document = pg_temp.order_document(a.draft)
  where a.document is null and a.draft ? 'lines';

alter table orders
  alter column document set not null,
  alter column tax_cents set not null,
  add constraint orders_tax_cents_check check (tax_cents >= 0),
  drop column shipping_address, drop column billing_address, drop column pick_up_person, drop column birth_date,
  drop column shipment_decision, drop column gift, drop column special_instructions, drop column text_consent,
  drop column retail_delivery_fee_on, drop column sales_tax_cents, drop column excise_tax_cents,
  drop column wholesale_tax_cents, drop column crv_cents, drop column delivery_fee_cents,
  add constraint orders_add_up check (total_cents = sub_total_cents - markdown_cents + freight_cents + tax_cents);
create index orders_of_payer on orders (payer, ship_state, ship_day) where payer is not null;

-- An attempt that was refused before any gateway was asked has no order to place.
alter table payment_attempts
  drop column draft,
  add constraint payment_attempts_have_an_order check (document is not null or refusal is not null);
