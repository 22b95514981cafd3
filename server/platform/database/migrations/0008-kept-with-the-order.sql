-- A guest who asked for an account at billing: Argon2id of the password, apart from what the page reads back.
alter table carts add column password_hash text;
-- The order of this cart has opened the account that it belongs to: the browser that placed it as a guest still finds it.
alter table carts add column opened_account boolean not null default false;

-- Nobody needs the hash any more once the cart is a customer's, ordered, or poured into another, however it came to that.
create function forget_password_hash() returns trigger language plpgsql as $$
begin
  new.password_hash := null;
  return new;
end $$;
create trigger carts_forget_password_hash before update on carts for each row
  when (new.password_hash is not null and (new.customer_id is not null or new.status not in ('open', 'paying')))
  execute function forget_password_hash();

-- What is to be kept once the payment has gone through, and not a moment longer than until its outcome.
alter table payment_attempts
  add column keepsakes jsonb,
  add column password_hash text,
  add constraint payment_attempts_keepsakes_until_settled
    check ((keepsakes is null and password_hash is null) or state in ('created', 'sent', 'unknown'));
