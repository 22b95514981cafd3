-- What a tax service answered for a phone order in preparation, and for an order as it is about to become: as in carts.tax_quote.
alter table office_drafts add column tax_quote jsonb check (jsonb_typeof(tax_quote) = 'object');
alter table orders add column change_tax_quote jsonb check (jsonb_typeof(change_tax_quote) = 'object');
-- Where parcels leave from; null: the first winery.
alter table shop_rules add column ships_from jsonb check (jsonb_typeof(ships_from) = 'object');
