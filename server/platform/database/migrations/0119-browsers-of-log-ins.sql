-- 'Chrome on Windows', for the list of log-ins. Null: logged in before this column.
alter table sessions add column browser text;
