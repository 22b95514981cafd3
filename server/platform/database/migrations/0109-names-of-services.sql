-- Every order keeps the name of the service that it was sold with (domain/orders/order-document.ts, version 3): until now
-- pages, papers, mails and files asked the shop's list, where service 1 was "FedEx Ground" once and is "FedEx 2Day" now.
-- The confirmation of an order has the name of its sale, and the address of a pickup has the winery's. Where neither is
-- kept, the order gets the name of today and says so.

create function pg_temp.with_service(document jsonb, confirmed text) returns jsonb
language sql immutable
return document || jsonb_build_object('version', 3, 'delivery', (document -> 'delivery') || jsonb_build_object('service', (
  select jsonb_build_object(
    'namedFrom', case when s.sold is null then 'migration' else 'sale' end,
    'name', coalesce(s.sold, case (document #>> '{delivery,shipViaId}')::integer
      when 1 then 'FedEx 2Day' when 22 then 'FedEx 2Day' when 9 then 'FedEx Overnight'
      when 17 then 'Alder Ridge, Oakville' when 7 then 'Alder Ridge, Healdsburg'
      when 8 then 'Twomey, Calistoga' when 12 then 'Twomey, Healdsburg' else '' end),
    'carrier', case when document #>> '{delivery,kind}' <> 'winery-pickup' then 'FedEx' end)
  from (select case when document #>> '{delivery,kind}' = 'winery-pickup'
    then document #>> '{delivery,address,company}'
    else substring(confirmed from ' by (FedEx (?:Ground|2Day|Overnight))') end as sold) s)));

update orders o set document = pg_temp.with_service(o.document, (
  select coalesce(m.cut_text, m.text_body) from mails m where m.event_key = 'order-confirmation ' || o.order_id));

-- An order has the same document as its attempt, except what erasing a customer took away.
update payment_attempts a set document = pg_temp.with_service(a.document, null)
  || coalesce((select jsonb_build_object('delivery', (pg_temp.with_service(a.document, null) -> 'delivery')
    || jsonb_build_object('service', o.document #> '{delivery,service}'))
    from orders o where o.attempt_id = a.attempt_id), '{}')
where a.document is not null;
