-- A brand is data: another one needs no migration.
alter table office_drafts drop constraint office_drafts_branding_id_check,
  add constraint office_drafts_branding_id_check check (branding_id > 0);
alter table permits drop constraint permits_branding_id_check,
  add constraint permits_branding_id_check check (branding_id > 0);
