-- From this hour on, in the winery's time zone, a parcel no longer leaves on the same day (decision 124). Null: no such hour.
alter table shop_rules add column latest_ship_hour smallint check (latest_ship_hour between 0 and 23);
