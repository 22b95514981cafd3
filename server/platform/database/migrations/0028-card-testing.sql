-- When cards were declined, whoever typed them. Unlogged: a crash may forget some minutes of it.
create unlogged table declined_cards (
  declined_at timestamptz not null default clock_timestamp(),
  -- The keyed hash of the network that the card was typed in.
  source text not null
);
create index declined_cards_by_source on declined_cards (source, declined_at);
create index declined_cards_by_time on declined_cards (declined_at);
create index orders_by_time on orders (placed_at);
