-- An order's bottles, method or state are changed and it keeps its number: the new total is authorized, then the old
-- authorization is voided (decision 151).
alter table payment_movements
  drop constraint payment_movements_purpose_check,
  drop constraint payment_movements_check;
alter table payment_movements
  add constraint payment_movements_purpose_check
    check (purpose in ('ship', 'cancel', 'refund', 'let-go', 'authorise-again', 'change')),
  add constraint payment_movements_check
    check (authorisation is not null or (purpose in ('authorise-again', 'change') and state <> 'done'));

-- What the order becomes: it counts toward the limits of volume until the bank has answered.
create index payment_movements_changing on payment_movements (order_id)
  where purpose = 'change' and state in ('planned', 'unknown');

-- Its day's sums are made again.
create trigger orders_changed after update of sub_total_cents on orders for each row execute function sales_changed();
