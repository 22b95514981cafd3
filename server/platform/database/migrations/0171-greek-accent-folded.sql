-- The Greek accent '´' (U+1FFD) is the acute accent to Unicode, and is an apostrophe like it: it was a gap between two words,
-- unless the text came decomposed. As in domain/search/fold.ts.
create or replace function search_letters(text text) returns text language sql immutable parallel safe
return replace(replace(replace(replace(translate(lower(regexp_replace(
  normalize(translate(text, U&'\2018\2019\02BC\02BB`\00B4\1FFD\2032\2035\FF07', ''''''''''''''''''''''), nfkd),
  '[\u00ad\u0300-\u036f\u0483-\u0489\u061c\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
  '', 'g') collate pg_c_utf8), U&'\02BC`\2032\2035łøđðħıŧŋς', '''''''''loddhitnσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- What was stored of texts with this character.
update orders set words = order_words(document) where document::text ~ '\u1ffd';
update customers set words = search_words(name_first || ' ' || name_last, email_words(email))
  where name_first || name_last || email ~ '\u1ffd';
alter table products disable trigger products_count_versions;
update products set name = name
  where concat(name, varietal, appellation, vintage, array_to_string(categories, ''), sku, slug, barcode, bin) ~ '\u1ffd';
alter table products enable trigger products_count_versions;
update stockists set name = name where concat(name, city) ~ '\u1ffd';
reindex index operator_actions_of_words;
