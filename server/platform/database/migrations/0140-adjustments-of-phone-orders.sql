-- What staff take off a phone order, who did, why, and up to which sum it was allowed; null: nothing.
alter table office_drafts add column adjustment jsonb;
