-- A mail with links that open something has a second body, in which they are cut. Everyone but its receiver reads that
-- one, and it becomes the only one when the mail is sent. In text_body and html_body of mails to send, the links stand.
alter table mails add column cut_text text;
alter table mails add column cut_html text;
drop index mails_with_links;
create index mails_with_links on mails (mail_id) where links = 'kept';

-- Mails that are still to be sent, and those that the demo keeps: all their links are cut, but the carrier's.
update mails set
  cut_text = regexp_replace(text_body, '(https?://[^\s/?#"''<>]+)[/?#](?![^\s"''<>]*[?]trknbr=)[^\s"''<>]*', '\1/…', 'g'),
  cut_html = regexp_replace(html_body, '(https?://[^\s/?#"''<>]+)[/?#](?![^\s"''<>]*[?]trknbr=)[^\s"''<>]*', '\1/…', 'g')
where links = 'kept';

-- The links of invitations and of forgotten passwords in the office stood in their mails for good, where roles without
-- any right to staff read them. They end, and are cut.
delete from staff_links;
update mails set
  text_body = regexp_replace(text_body, '(https?://[^\s/?#"''<>]+)[/?#][^\s"''<>]*', '\1/…', 'g'),
  html_body = regexp_replace(html_body, '(https?://[^\s/?#"''<>]+)[/?#][^\s"''<>]*', '\1/…', 'g'),
  cut_text = null, cut_html = null, links = 'cut',
  failed_at = case when sent_at is null then coalesce(failed_at, now()) end,
  last_error = case when sent_at is null then 'Its link has ended. Send a new one.' else last_error end
where event_key like 'staff-invitation %' or event_key like 'staff-password %';
