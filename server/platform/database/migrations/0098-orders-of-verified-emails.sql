-- A verified account owns the orders that were placed as a guest under its email (decision 118).
update orders o set customer_id = c.customer_id
from customers c
where o.customer_id is null and lower(o.email) = lower(c.email) and c.email_verified_at is not null;
