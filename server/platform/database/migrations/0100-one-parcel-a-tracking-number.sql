-- A tracking number belongs to one parcel, also before it ships: to the box that its label was scanned for.
create index pack_batch_orders_of_tracking_number on pack_batch_orders (tracking_number) where tracking_number is not null;
