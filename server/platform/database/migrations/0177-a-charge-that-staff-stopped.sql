-- Staff stopped charging the release: what is open is charged when they press Charge again, and by nothing else. Null: no one did.
alter table club_releases add column stopped_at timestamptz;
