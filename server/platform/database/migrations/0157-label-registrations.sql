-- Labels of products that a state registered. Where its terms say so, only these ship there.
create table label_registrations (
  product_id integer not null references products,
  state text not null check (state ~ '^[A-Z]{2}$'),
  valid_from date not null,
  -- The last day; null: until further notice.
  valid_to date check (valid_to >= valid_from),
  primary key (product_id, state, valid_from)
);
