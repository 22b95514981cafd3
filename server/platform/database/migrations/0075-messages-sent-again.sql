-- The run and item of the office that last sent it again: an item that is carried out twice sends one copy.
alter table mails add column resent_under text;
alter table webhook_deliveries add column resent_under text;
