-- Who packs a batch, and who has the box of an order. A box with a bottle in it is one person's.
alter table pack_batches
  add column packer_id integer references staff,
  add column taken_at timestamptz,
  add constraint pack_batches_taken_check check ((packer_id is null) = (taken_at is null));
alter table pack_batch_orders add column packer_id integer references staff;
