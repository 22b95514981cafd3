-- The sandbox gateway's own books of what became of held money.
alter table sandbox_gateway.authorisations
  add column captured_cents integer not null default 0 check (captured_cents >= 0),
  add column released_cents integer not null default 0 check (released_cents >= 0),
  add column refunded_cents integer not null default 0 check (refunded_cents between 0 and captured_cents),
  add constraint authorisations_not_above_what_is_held check (captured_cents + released_cents <= amount_cents);
update sandbox_gateway.authorisations set captured_cents = amount_cents where state = 'captured';

create table sandbox_gateway.movements (
  key text primary key,
  reference text not null unique,
  kind text not null check (kind in ('capture', 'release', 'refund')),
  authorisation text not null references sandbox_gateway.authorisations (reference),
  amount_cents integer not null check (amount_cents > 0),
  -- Null: done. Else why it was refused; the key stays refused.
  refused_because text,
  created_at timestamptz not null default now()
);
create index movements_of_an_authorisation on sandbox_gateway.movements (authorisation);

-- The vault's token of the card that was charged, for as long as the order may have to be authorised again.
alter table payment_attempts add column card_token text;

alter table orders drop constraint orders_status_check;
alter table orders
  add constraint orders_status_check
    check (status in ('placed', 'shipped', 'partly-refunded', 'refunded', 'cancelled')),
  add column shipped_at timestamptz,
  add column tracking_number text,
  add column cancelled_at timestamptz;
update orders set shipped_at = placed_at where status = 'shipped';
create index orders_waiting on orders (ship_day) where status = 'placed';
update payment_attempts a set state = 'captured' from orders o
where o.attempt_id = a.attempt_id and o.status = 'shipped' and a.state = 'authorised';

-- What the gateway is asked to move for an order that stands: written down before it is asked, so that whoever finds it
-- without an outcome asks again under the same key.
create table payment_movements (
  movement_id integer generated always as identity primary key,
  key text not null unique,
  order_id integer not null references orders,
  purpose text not null check (purpose in ('ship', 'cancel', 'refund', 'let-go', 'authorise-again')),
  amount_cents integer not null check (amount_cents > 0),
  -- The gateway's name for the authorisation that is moved, and the key that it is known by; a new one gets its name
  -- with the answer.
  authorisation text,
  authorisation_key text not null,
  -- What the order is told when it is done: the tracking number, the lines that are refunded.
  details jsonb not null default '{}',
  state text not null check (state in ('planned', 'unknown', 'done', 'refused', 'failed')),
  reason text,
  planned_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  check (authorisation is not null or (purpose = 'authorise-again' and state <> 'done')),
  check ((settled_at is not null) = (state in ('done', 'refused', 'failed')))
);
-- One after the other: what the next one may move follows from what became of the last.
create unique index payment_movements_one_under_way on payment_movements (order_id) where state in ('planned', 'unknown');
create index payment_movements_of_order on payment_movements (order_id, movement_id);

-- Every cent that was moved, as it was moved, for good.
create table ledger (
  entry_id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  order_id integer not null references orders,
  attempt_id uuid not null references payment_attempts,
  kind text not null check (kind in ('authorised', 'released', 'captured', 'refunded')),
  amount_cents integer not null check (amount_cents >= 0),
  -- What was moved under it is in here once.
  key text not null unique,
  -- The gateway's name for the authorisation, and the key under which the gateway is asked about it: several orders
  -- may be paid by one.
  authorisation text not null,
  authorisation_key text not null,
  -- The gateway's name for the movement.
  reference text not null
);
create index ledger_of_order on ledger (order_id);
create index ledger_of_authorisation on ledger (authorisation);

insert into ledger (at, order_id, attempt_id, kind, amount_cents, key, authorisation, authorisation_key, reference)
select a.settled_at, o.order_id, a.attempt_id, 'authorised', a.amount_cents, a.gateway_key, a.gateway_reference,
  a.gateway_key, a.gateway_reference
from orders o join payment_attempts a on a.attempt_id = o.attempt_id order by o.order_id;
insert into ledger (at, order_id, attempt_id, kind, amount_cents, key, authorisation, authorisation_key, reference)
select o.shipped_at, o.order_id, a.attempt_id, 'captured', a.amount_cents, a.gateway_key || '-ship', a.gateway_reference,
  a.gateway_key, a.gateway_reference
from orders o join payment_attempts a on a.attempt_id = o.attempt_id
where o.status = 'shipped' and a.amount_cents > 0 order by o.order_id;

create function ledger_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is written once: a wrong entry is set right by another' using errcode = 'restrict_violation';
end $$;
create trigger ledger_is_final before update or delete on ledger for each row execute function ledger_is_final();
create trigger ledger_is_never_emptied before truncate on ledger for each statement execute function ledger_is_final();

-- What became of each authorisation of an order.
create view order_holds as
select order_id, attempt_id, authorisation, authorisation_key,
  min(at) filter (where kind = 'authorised') as held_since,
  coalesce(sum(amount_cents) filter (where kind = 'authorised'), 0)::integer as authorised_cents,
  coalesce(sum(amount_cents) filter (where kind = 'released'), 0)::integer as released_cents,
  coalesce(sum(amount_cents) filter (where kind = 'captured'), 0)::integer as captured_cents,
  coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0)::integer as refunded_cents,
  coalesce(sum(case kind when 'authorised' then amount_cents when 'refunded' then 0 else -amount_cents end), 0)::integer
    as held_cents
from ledger group by order_id, attempt_id, authorisation, authorisation_key;

-- Whatever the code does, nothing is taken or let go that is not held, nor given back that was not taken.
create function ledger_adds_up() returns trigger language plpgsql as $$
declare
  hold order_holds;
begin
  -- One movement of an order at a time.
  perform from orders where order_id = new.order_id for no key update;
  select * into hold from order_holds h where h.order_id = new.order_id and h.authorisation = new.authorisation;
  if hold is null or new.amount_cents >
    (case new.kind when 'refunded' then hold.captured_cents - hold.refunded_cents else hold.held_cents end)
  then
    raise exception 'order % has no % cents that could be %', new.order_id, new.amount_cents, new.kind
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_adds_up before insert on ledger for each row when (new.kind <> 'authorised')
  execute function ledger_adds_up();

-- No payment is written down before it is sent: what was 'created' never came to be.
alter table payment_attempts drop constraint payment_attempts_state_check;
alter table payment_attempts add constraint payment_attempts_state_check
  check (state in ('sent', 'unknown', 'authorised', 'declined', 'failed', 'captured', 'voided', 'refunded'));
