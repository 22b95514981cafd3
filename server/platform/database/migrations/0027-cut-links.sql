-- Links in mails open accounts and pay with saved cards. They are removed from a mail after it was sent: 'kept' until someone has
-- looked, then 'none' or 'cut'.
alter table mails add column links text not null default 'kept' check (links in ('kept', 'none', 'cut'));
create index mails_with_links on mails (mail_id) where sent_at is not null and links = 'kept';

-- The key of a mail with a bulk-payment link was the link itself.
update mails set event_key = 'bulk-link ' || encode(sha256(convert_to(substr(event_key, 11), 'UTF8')), 'hex')
where event_key like 'bulk-link %.%.%';
