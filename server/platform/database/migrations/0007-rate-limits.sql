-- How far each limit of each address, account or cart is used up. Unlogged: counting must not wait for the disk, and all
-- that a crash of the database can do is to forget the counts of some minutes.
create unlogged table rate_limits (
  -- A keyed hash of the limit's name and of whom it holds: no addresses and no e-mails in the clear.
  bucket text primary key,
  -- When nothing of it will be used any more: GCRA's theoretical arrival time. A row whose time has passed says nothing.
  tat timestamptz not null
) with (fillfactor = 50);
