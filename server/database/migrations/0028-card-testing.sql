-- When cards were declined, whoever typed them. Unlogged: a crash may forget some minutes of it.
create unlogged table declined_cards (declined_at timestamptz not null default clock_timestamp());
create index declined_cards_by_time on declined_cards (declined_at);
create index orders_by_time on orders (placed_at);
