-- The box of a member in a release, where staff changed its wines: any other box holds what the kit of its tier holds.

create table own_boxes (
  cart_id bigint primary key references carts on delete cascade,
  unit_price_cents integer not null check (unit_price_cents >= 0)
);

create table own_box_parts (
  cart_id bigint not null references own_boxes on delete cascade,
  product_id integer not null references products,
  quantity integer not null check (quantity > 0),
  primary key (cart_id, product_id)
);
create index own_box_parts_by_product on own_box_parts (product_id);

-- What one unit of a kit in a cart holds.
create view parts_of_items as
  select i.cart_item_id, b.product_id, b.quantity
  from cart_items i join own_box_parts b on b.cart_id = i.cart_id
  union all
  select i.cart_item_id, k.product_id, k.quantity
  from cart_items i join kit_parts k on k.kit_id = i.product_id
  where not exists (select from own_boxes b where b.cart_id = i.cart_id);
