-- What a tax service answered for a cart, with a digest of what it was asked. It counts only while the digest fits.
alter table carts add column tax_quote jsonb check (jsonb_typeof(tax_quote) = 'object');
