-- A form that is out of date is refused. A use of the code is not a change of its terms.
alter table promos add column version integer not null default 1;
