-- The winery's own name for service 1, which then goes by road (decision 135). Null: FedEx 2Day, by air.
alter table shop_rules add column standard_service_name text check (length(standard_service_name) between 1 and 40);
