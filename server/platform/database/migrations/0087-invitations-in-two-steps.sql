-- The first step of an invitation, until the first code finishes it: the account has neither password nor app before.
alter table staff_links
  -- The SHA-256 of the cookie of the browser that did the first step.
  add column browser_hash bytea check (length(browser_hash) = 32),
  add column password_hash text,
  -- Encrypted as in staff.
  add column totp_secret bytea,
  add constraint staff_links_begun check (
    num_nulls(browser_hash, password_hash, totp_secret) in (0, 3) and (purpose = 'invitation' or browser_hash is null)
  );

-- Who passed an invitation by and works in the office keeps the account. The link ends.
delete from staff_links l using staff s
where s.staff_id = l.staff_id and l.purpose = 'invitation' and s.totp_step > 0;
-- Who has given no code yet has not finished: the link starts over.
update staff set password_hash = null, totp_secret = null where totp_step = 0 and not is_demo;
