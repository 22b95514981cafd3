-- With the link that opens something, until it is sent; `body`, which everyone but its receiver reads, has it cut.
alter table texts add column whole_body text,
  add constraint texts_whole_until_sent check (whole_body is null or (sent_at is null and failed_at is null));
