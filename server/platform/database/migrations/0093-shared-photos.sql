-- Photos are kept by what they show, and belong to no product: the same photo can be used by several. A row of
-- product_photos is one use of a photo, with its own alternative text, crop and place. Before, the files belonged to the use
-- that came first, and went with it.

-- What was uploaded, encoded again: the picture that files are cut from.
create table photo_masters (
  -- The SHA-256 of its bytes, in hexadecimal.
  master text primary key check (master ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  width integer not null,
  height integer not null
);

-- A part of a master. Its files can be cut again from the master.
create table photo_cuts (
  -- The start of its files' names.
  name text primary key,
  master text not null references photo_masters
);
create index photo_cuts_of_master on photo_cuts (master);

insert into photo_masters (master, bytes, width, height)
select distinct on (encode(sha256(master), 'hex')) encode(sha256(master), 'hex'), master, width, height
from product_photos order by encode(sha256(master), 'hex');

insert into photo_cuts (name, master) select distinct name, encode(sha256(master), 'hex') from product_photos;

alter table product_photos alter column master type text using encode(sha256(master), 'hex');
alter table product_photos drop column width;
alter table product_photos drop column height;
alter table product_photos add foreign key (master) references photo_masters;
alter table product_photos add foreign key (name) references photo_cuts;
create index product_photos_of_master on product_photos (master);
create index product_photos_of_name on product_photos (name);

alter table photo_files add column name text;
update photo_files set name = split_part(file, '-', 1);
delete from photo_files f where not exists (select from photo_cuts c where c.name = f.name);
alter table photo_files drop column photo_id;
alter table photo_files alter column name set not null;
alter table photo_files add foreign key (name) references photo_cuts on delete cascade;
create index photo_files_of_cut on photo_files (name);

-- With the last use of a cut or a master, its bytes go. The lock on the master makes this and new uses wait for each other
-- (server/photos/photo-store.ts takes it too); what the lock waited for is seen by the statements after it.
create function forget_unused_photo() returns trigger language plpgsql as $$
begin
  perform from photo_masters where master = old.master for update;
  delete from photo_cuts c where c.master = old.master
    and not exists (select from product_photos f where f.name = c.name);
  delete from photo_masters m where m.master = old.master
    and not exists (select from product_photos f where f.master = m.master);
  return null;
end $$;
create trigger product_photos_forget after delete or update of name on product_photos
  for each row execute function forget_unused_photo();
