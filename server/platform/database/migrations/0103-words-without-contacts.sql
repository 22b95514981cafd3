-- Cellar sees no emails, so it must not find out by searching whose an email or a phone number is. The words of an order
-- are those of its names plus those of its contacts; for Cellar, those of names alone judge what the index of all words
-- found.

create function order_name_words(document jsonb) returns tsvector language sql immutable parallel safe
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
  '');

-- The same words as before: what is stored stays true.
create or replace function order_words(document jsonb) returns tsvector language sql immutable parallel safe
return order_name_words(document) || search_words('',
  email_words(coalesce(document ->> 'email', ''))
    || ' ' || phone_words(coalesce(document #>> '{billingAddress,phone}', ''))
    || ' ' || phone_words(coalesce(document #>> '{delivery,address,phone}', '')));
