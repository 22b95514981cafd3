-- A card that the bank declined is told apart from what could not be done for another reason.
alter table office_run_items add column is_decline boolean not null default false;
alter table office_run_items add constraint office_run_items_declined_is_refused
  check (not is_decline or state = 'refused');
