-- What staff write about a person: of an account, or of a guest by email, who may open an account later.
create table customer_notes (
  note_id integer generated always as identity primary key,
  customer_id integer references customers,
  email text check (email = lower(email)),
  at timestamptz not null default now(),
  staff_id integer references staff,
  text text not null check (text <> ''),
  is_pinned boolean not null default false,
  check ((customer_id is null) <> (email is null))
);
create index customer_notes_of_customer on customer_notes (customer_id) where customer_id is not null;
create index customer_notes_of_guest on customer_notes (email) where email is not null;

create table customer_tags (
  customer_id integer references customers,
  email text check (email = lower(email)),
  tag text not null check (tag <> ''),
  check ((customer_id is null) <> (email is null))
);
create unique index customer_tags_of_customer on customer_tags (customer_id, tag) where customer_id is not null;
create unique index customer_tags_of_guest on customer_tags (email, tag) where email is not null;
create index customers_of_tag on customer_tags (tag, customer_id);
