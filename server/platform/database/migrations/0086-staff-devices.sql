-- Browsers in which a member of staff completed a log-in. Guessing from elsewhere cannot lock them out.
create table staff_devices (
  staff_id integer not null references staff,
  -- The SHA-256 of the browser's cookie.
  device_hash bytea not null check (length(device_hash) = 32),
  seen_at timestamptz not null default now(),
  primary key (staff_id, device_hash)
);
create index staff_devices_by_hash on staff_devices (device_hash);
