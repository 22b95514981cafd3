-- When the latest link of a customer ends. The link itself is signed again from it, and stands nowhere.
create table bulk_links (
  customer_id integer primary key references customers on delete cascade,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
