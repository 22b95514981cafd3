-- The audit log as a list: newest first, by person, command, outcome and words.
drop index operator_actions_newest;
drop index operator_actions_of_staff;
create index operator_actions_by_time on operator_actions (at, action_id);
create index operator_actions_of_staff on operator_actions (staff_id, at, action_id) where staff_id is not null;
create index operator_actions_of_command on operator_actions (command, at, action_id);
create index operator_actions_not_done on operator_actions (outcome, at, action_id) where outcome is null or outcome <> 'done';
create index operator_actions_of_subject on operator_actions (subject, at, action_id) where subject is not null;

create function action_words(command text, subject text, os_user text, request_id text) returns tsvector
language sql immutable parallel safe
return search_words(command || ' ' || coalesce(subject, '') || ' ' || coalesce(os_user, '') || ' '
  || coalesce(request_id, ''));

create index operator_actions_of_words on operator_actions
  using gin (action_words(command, subject, os_user, request_id));
