-- Codes by mail, with which a cart pays while the card-testing brake is on. Unlogged: a crash may forget them.
create unlogged table card_challenges (
  cart_id bigint primary key,
  -- Keyed: six digits could be guessed from a plain hash. Null: used.
  code_hash bytea check (length(code_hash) = 32),
  expires_at timestamptz not null,
  tries smallint not null default 0,
  passed_at timestamptz
);
