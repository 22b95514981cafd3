-- The shop's list reads its page from here, and counts it, whatever else the table holds.
drop index products_listing;
create index products_on_sale on products (branding_id, position, product_id) where not club_only and retired_at is null;
create index products_on_sale_of_both on products (position, product_id) where not club_only and retired_at is null;
