-- Browsers that were logged in to an account. Guessing from elsewhere cannot lock them out.
create table known_devices (
  customer_id integer not null references customers on delete cascade,
  -- The SHA-256 of the browser's cookie.
  device_hash bytea not null check (length(device_hash) = 32),
  seen_at timestamptz not null default now(),
  primary key (customer_id, device_hash)
);
create index known_devices_by_hash on known_devices (device_hash);
