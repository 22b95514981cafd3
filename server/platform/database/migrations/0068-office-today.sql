-- What Today counts must not cost more with every year.
create index release_shipments_failed on release_shipments (release_id) where state = 'failed';
create index webhook_deliveries_failed on webhook_deliveries (settled_at) where state = 'failed';
create index orders_of_days on orders (placed_at) include (status, total_cents);
