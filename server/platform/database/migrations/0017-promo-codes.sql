-- What a shopper types is compared without blanks: a code with one could never be used.
alter table promos add constraint promos_without_blanks check (promo_code !~ '[[:space:]]');
