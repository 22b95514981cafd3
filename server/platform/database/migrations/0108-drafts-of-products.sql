-- Entered in the office and never published: the shop sells it no more than a retired product. What there was is published.
alter table products add column is_draft boolean not null default false
  check (not is_draft or retired_at is not null);
