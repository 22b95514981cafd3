-- Parts are looked up for each item, whatever PostgreSQL last counted: a release that is being prepared adds thousands of
-- items within a minute, and the view's two scans of all items took longer with each batch.
create or replace view parts_of_items as
  select i.cart_item_id, p.product_id, p.quantity
  from cart_items i cross join lateral (
    select b.product_id, b.quantity from own_box_parts b where b.cart_id = i.cart_id
    union all
    select k.product_id, k.quantity from kit_parts k
    where k.kit_id = i.product_id and not exists (select from own_boxes b where b.cart_id = i.cart_id)
  ) p;
