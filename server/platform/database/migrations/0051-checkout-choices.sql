-- What a shopper chose for a step that is not sent yet: a new address, a carrier's pickup location and its recipient
-- (contract/choices.ts). Until now the browser kept it.
alter table carts add column choices jsonb;

update carts set choices = jsonb_build_object('pickup', (
  select jsonb_object_agg(key, value) from jsonb_each(shipping -> 'form')
  where key in ('fedexLocationId', 'fedexLocationPhone', 'company', 'address1', 'address2', 'city', 'stateId', 'stateShort',
    'zip', 'pickUpPersonAddress', 'dob_month', 'dob_day', 'dob_year')))
where status = 'open' and shipping -> 'form' ->> 'deliveryMethod' = 'PICKUP_FEDEX';
