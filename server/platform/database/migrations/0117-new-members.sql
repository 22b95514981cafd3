-- A release within so many days of a new member's first shipment leaves the member out, who may ask for it.
alter table clubs add column new_member_days smallint not null default 60 check (new_member_days between 0 and 365);
alter table memberships add column wants_every_release boolean not null default false;

alter table release_shipments drop constraint release_shipments_state_check,
  drop constraint release_shipments_check,
  drop constraint release_shipments_check1,
  add constraint release_shipments_state_check
    check (state in ('open', 'held', 'exception', 'left-out', 'ordered', 'failed')),
  add constraint release_shipments_check
    check ((state in ('exception', 'left-out', 'failed')) = (reason is not null)),
  add constraint release_shipments_check1 check (cart_id is not null or state in ('exception', 'left-out'));

-- A first shipment may have been replaced.
create index order_replacements_by_order on order_replacements (order_id);
