-- One person under many spellings: volume and promo limits count by these keys. They are functions, so that the tables
-- keep what was typed, and an index needs no column to be filled.

-- The mailbox that an address leads to: no +tag, and no dots where the mail service ignores them.
create function canonical_email(email text) returns text
language sql immutable strict parallel safe
return case
  when lower(email) ~ '@(gmail|googlemail)\.com$'
    then replace(substring(lower(email) from '^([^@]+?)(?:[+][^@]*)?@'), '.', '') || '@gmail.com'
  else regexp_replace(lower(email), '^([^@+]+)[+][^@]*@', '\1@')
end;

-- Letters alone: no accents, marks, or 'Jr.'.
create function bare_name(name text) returns text
language sql immutable strict parallel safe
return regexp_replace(
  regexp_replace(lower(btrim(normalize(name, nfkd))), U&'[\0300-\036f.,''\2019`_-]', '', 'g'),
  ' +(jr|sr|ii|iii|iv)$', '');

-- Who pays: the first word of the first name and the last word of the last name, the birth date and the ZIP. Null where
-- one of them is missing, as in an order whose person was erased.
create function payer_key(address jsonb, birth_date date) returns text
language sql immutable strict parallel safe
return nullif(split_part(bare_name(address ->> 'name_first'), ' ', 1), '')
  || ' ' || nullif(regexp_replace(bare_name(address ->> 'name_last'), '^.* ', ''), '')
  || ' ' || (birth_date - date '1900-01-01')
  || ' ' || substring(address ->> 'zip' from '\d{5}');

create index orders_of_mailbox on orders (canonical_email(email), ship_state, ship_day);
create index orders_of_payer on orders (payer_key(billing_address, birth_date), ship_state, ship_day)
  where payer_key(billing_address, birth_date) is not null;
drop index orders_of_email_by_state;
create index memberships_of_mailbox on memberships (canonical_email(email)) where customer_id is null;

-- Households of before, as server/address/household.ts writes them now: one home for 'apt 2', 'unit 2' and '2' on either
-- line. Rows that no limit looks back to stay as they are.
create function pg_temp.household_of_before(household text) returns text
language sql immutable strict
return (
  select split_part(words, ' ', 1) || ' ' || replace(regexp_replace(words, '^\S* ?', ''), ' ', '')
    || '|' || split_part(household, '|', 3)
  from (
    select btrim(regexp_replace(split_part(household, '|', 1) || ' ' || split_part(household, '|', 2),
      '\m(apt|unit|ste|rm|fl|bldg|lot|spc|trlr|no|num) (?=(?:\d+[a-z]?|[a-z]\d*)\M)', '', 'g')) as words
  ) line);

update orders set household = pg_temp.household_of_before(household)
  where household like '%|%|%' and ship_day > current_date - interval '14 months';
update memberships set household = pg_temp.household_of_before(household) where household like '%|%|%';
update carts set shipping = jsonb_set(shipping, '{household}',
    to_jsonb(pg_temp.household_of_before(shipping ->> 'household')))
  where status in ('open', 'paying') and shipping ->> 'household' like '%|%|%';
