-- A consent counts if the full birth date was known, and of 21 years, before it was given: when that was checked, and who said the date.
-- Older consents have no check, and no text leaves for them.
alter table text_consents
  add column age_checked_on date,
  add column birth_date_from text check (birth_date_from in ('shipping', 'account', 'billing')),
  add constraint text_consents_age_whole check ((age_checked_on is null) = (birth_date_from is null));
