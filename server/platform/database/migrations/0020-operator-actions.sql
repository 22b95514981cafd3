-- What operators have asked for by command, written before it is done: who did what, and when. An erasure for somebody
-- who asked for it leaves its only trace here, so nothing in here names a shopper.
create table operator_actions (
  action_id integer generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  command text not null,
  -- What it was about; none where it was about neither.
  order_id integer,
  customer_id integer,
  -- The name under which the operator works on the machine.
  os_user text not null,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  -- Null while it is under way, or when it was ended in the middle.
  outcome text check (outcome in ('done', 'failed', 'refused', 'misused')),
  -- Why it was refused.
  reason text,
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null))
);
create index operator_actions_of_order on operator_actions (order_id) where order_id is not null;
create index operator_actions_of_customer on operator_actions (customer_id) where customer_id is not null;

-- Since when the answer is missing: a shopper's complaint is about that moment.
alter table payment_attempts add column unknown_at timestamptz;
alter table payment_movements add column unknown_at timestamptz;

-- Of a person who was erased, the order keeps the age that was judged (`shipment_decision`), not the day of birth.
alter table orders alter column birth_date drop not null;
alter table memberships alter column birth_date drop not null;
