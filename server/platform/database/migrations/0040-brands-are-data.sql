-- A brand is an entry of domain/brands. The database only refuses what can never be an id of one.
do $$
declare
  rule record;
begin
  for rule in
    select conrelid::regclass as on_table, conname
    from pg_constraint
    where contype = 'c' and connamespace = current_schema()::regnamespace
      and (pg_get_constraintdef(oid) ~ 'branding_id = ANY \(ARRAY\[1, 2\]\)'
        or (conrelid = 'stockists'::regclass and pg_get_constraintdef(oid) ~ 'branding_ids <@'))
  loop
    execute format('alter table %s drop constraint %I', rule.on_table, rule.conname);
    if rule.on_table <> 'stockists'::regclass then
      -- Every stored id passed the old rule: there is nothing to scan under the lock.
      execute format('alter table %s add constraint %I check (branding_id > 0) not valid', rule.on_table, rule.conname);
    end if;
  end loop;
end $$;

alter table stockists
  add constraint stockists_branding_ids_check check (cardinality(branding_ids) > 0 and 0 < all (branding_ids));
