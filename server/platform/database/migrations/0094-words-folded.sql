-- One folding of words for every search, the same as domain/search/fold.ts (decision 114). Plain expressions that use each
-- parameter once, so that PostgreSQL inlines them.

-- Without case, accents, marks and unseen characters; punctuation stays.
create function search_letters(text text) returns text language sql immutable parallel safe
return replace(replace(replace(replace(translate(lower(regexp_replace(
  normalize(translate(text, U&'\2018\2019\02BC\02BB`\00B4\2032\2035\FF07', ''''''''''''''''''''), nfkd),
  '[\u00ad\u0300-\u036f\u0483-\u0489\u061c\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
  '', 'g') collate pg_c_utf8), 'łøđðħıŧŋς', 'loddhitnσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- The words between blanks; those with an apostrophe also in parts.
create or replace function search_text(text text) returns text language sql immutable parallel safe
return regexp_replace(regexp_replace(search_letters(text),
  '([^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02df\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u3030\u30fb]+)''([^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02df\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u3030\u30fb]+)',
  '\1 \2 \1\2', 'g'),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02df\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u3030\u30fb]+',
  ' ', 'g');

-- The digits of a phone number without extension and country code (domain/people/phone.ts: phoneKey).
create function phone_digits(phone text) returns text language sql immutable parallel safe
return regexp_replace(regexp_replace(regexp_replace(phone,
  '[xX#,;][^0-9]*[0-9]{1,6}[^0-9]*$', ''), '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '');

-- A phone number is found by all its digits, without the area code, and by the last four.
create function phone_words(phone text) returns text language sql immutable parallel safe
return regexp_replace(phone_digits(phone), '^([0-9]*)([0-9]{3}([0-9]{4}))$', '\1\2 \2 \3');

-- An email is found by its beginning, by the words before the @, and by its domain.
create function email_words(email text) returns text language sql immutable parallel safe
return replace(search_letters(email), ' ', '') || ' ' || search_text(split_part(email, '@', 1)) || ' '
  || replace(search_letters(split_part(email, '@', 2)), ' ', '');

-- Words that are found as they are written here, beside those of a text.
create function search_words(text text, as_written text) returns tsvector language sql immutable parallel safe
return array_to_tsvector(array_remove(string_to_array(search_text(text) || ' ' || as_written, ' '), ''));

create or replace function order_words(document jsonb) returns tsvector language sql immutable parallel safe
return search_words(
  coalesce(document #>> '{billingAddress,name_first}', '')
    || ' ' || coalesce(document #>> '{billingAddress,name_last}', '')
    || ' ' || coalesce(document #>> '{billingAddress,company}', '')
    || ' ' || coalesce(document #>> '{billingAddress,zip}', '')
    || ' ' || coalesce(document #>> '{delivery,address,name_first}', '')
    || ' ' || coalesce(document #>> '{delivery,address,name_last}', '')
    || ' ' || coalesce(document #>> '{delivery,address,company}', '')
    || ' ' || coalesce(document #>> '{delivery,address,zip}', '')
    || ' ' || coalesce(document #>> '{delivery,recipient,name_first}', '')
    || ' ' || coalesce(document #>> '{delivery,recipient,name_last}', ''),
  email_words(coalesce(document ->> 'email', ''))
    || ' ' || phone_words(coalesce(document #>> '{billingAddress,phone}', ''))
    || ' ' || phone_words(coalesce(document #>> '{delivery,address,phone}', '')));

update orders set words = order_words(document);

create or replace function keep_customer_words() returns trigger language plpgsql as $$
begin
  new.words := search_words(new.name_first || ' ' || new.name_last, email_words(new.email));
  return new;
end $$;
update customers set words = search_words(name_first || ' ' || name_last, email_words(email));

-- The audit log's words are an expression of an index.
drop index operator_actions_of_words;
create or replace function action_words(command text, subject text, os_user text, request_id text) returns tsvector
language sql immutable parallel safe
return search_words(command || ' ' || coalesce(subject, '') || ' ' || coalesce(os_user, '') || ' '
  || coalesce(request_id, ''), '');
create index operator_actions_of_words on operator_actions
  using gin (action_words(command, subject, os_user, request_id));

-- Products: what the shop searches, and what staff search. As columns that a trigger keeps: a generated column would be
-- computed again whenever stock changes.
alter table products add column found_by tsvector not null default '';
alter table products add column found_by_staff tsvector not null default '';

create function keep_product_words() returns trigger language plpgsql as $$
begin
  new.found_by := search_words(concat_ws(' ', new.name, new.varietal, new.appellation, new.vintage,
    array_to_string(new.categories, ' '), case new.bottle_volume_ml
      when 375 then 'half bottle' when 1500 then 'magnum' when 3000 then 'double magnum' end),
    coalesce(new.bottle_volume_ml || 'ml', ''));
  new.found_by_staff := new.found_by
    || search_words(concat_ws(' ', new.sku, new.slug, new.barcode, new.bin), '');
  return new;
end $$;
create trigger products_keep_words before insert or update of name, varietal, appellation, vintage, categories,
  bottle_volume_ml, sku, slug, barcode, bin on products for each row execute function keep_product_words();
alter table products disable trigger products_count_versions;
update products set name = name;
alter table products enable trigger products_count_versions;
create index products_found_by on products using gin (found_by);

-- Who sells our wines.
alter table stockists add column found_by tsvector not null default '';
create function keep_stockist_words() returns trigger language plpgsql as $$
begin
  new.found_by := search_words(concat_ws(' ', new.name, new.city, new.state_short, new.zip), '');
  return new;
end $$;
create trigger stockists_keep_words before insert or update on stockists
  for each row execute function keep_stockist_words();
update stockists set name = name;

drop function search_query(text);
drop function search_words(text);
