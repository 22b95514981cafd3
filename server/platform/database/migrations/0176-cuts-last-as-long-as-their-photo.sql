-- A new crop leaves the files of the one before: pages that are open, and the orders that were placed with it, show them.
-- They go with the photo: with the use that is deleted goes its cut, and with the last use of a master all that was cut from it.
drop trigger product_photos_forget on product_photos;
create or replace function forget_unused_photo() returns trigger language plpgsql as $$
begin
  perform from photo_masters where master = old.master for update;
  delete from photo_cuts c where c.master = old.master
    and (c.name = old.name or not exists (select from product_photos f where f.master = c.master))
    and not exists (select from product_photos f where f.name = c.name);
  delete from photo_masters m where m.master = old.master
    and not exists (select from product_photos f where f.master = m.master);
  return null;
end $$;
create trigger product_photos_forget after delete on product_photos
  for each row execute function forget_unused_photo();
