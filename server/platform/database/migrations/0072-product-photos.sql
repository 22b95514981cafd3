-- Photos of products, encoded anew from what was uploaded: nothing is kept as it was sent. In the database, so that one backup
-- holds everything.
create table product_photos (
  photo_id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  -- Without it, the shop does not show the photo.
  alt text check (alt <> ''),
  position integer not null,
  crop jsonb not null,
  -- The largest that is kept, from which the files are cut.
  master bytea not null,
  width integer not null,
  height integer not null,
  -- The start of its files' names.
  name text not null,
  created_at timestamptz not null default now()
);
create index product_photos_of_product on product_photos (product_id, position, photo_id);

create table photo_files (
  -- '<name>-<width>.<format>'
  file text primary key,
  photo_id integer not null references product_photos on delete cascade,
  bytes bytea not null
);
create index photo_files_of_photo on photo_files (photo_id);

-- The photo that the shop shows; null: the drawn bottle. With the product, since every list and cart shows it.
alter table products add column photo_name text;
alter table products add column photo_alt text;
