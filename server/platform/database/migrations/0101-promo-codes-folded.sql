-- Codes are folded where they are typed (decision 114). Those of before may have other dashes, full-width letters and
-- characters that nothing shows, and no shopper could enter them any more. Orders and attempts name a code by itself, and
-- its uses are counted by it, so they follow.
-- A code whose folded form another code has already stays as it is: staff decide which of the two counts.
create function folded_promo_code(code text) returns text language sql immutable
return upper(regexp_replace(regexp_replace(normalize(code, nfkc),
  '[\u058a\u05be\u1400\u1806\u2010-\u2015\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d]', '-', 'g'),
  '[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g')
  collate pg_c_utf8);

create temporary table folded_promos on commit drop as
select f.promo_code, f.code from (
  select promo_code, folded_promo_code(promo_code) as code,
    count(*) over (partition by folded_promo_code(promo_code)) as others
  from promos
) f where f.code <> f.promo_code and f.code <> '' and f.others = 1;

update promos p set promo_code = f.code from folded_promos f where p.promo_code = f.promo_code;
update orders o set promo_code = f.code, document = jsonb_set(o.document, '{promoCode}', to_jsonb(f.code))
from folded_promos f where o.promo_code = f.promo_code;
update payment_attempts a set promo_code = f.code, document = jsonb_set(a.document, '{promoCode}', to_jsonb(f.code))
from folded_promos f where a.promo_code = f.promo_code;

drop function folded_promo_code(text);
