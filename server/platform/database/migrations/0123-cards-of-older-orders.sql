-- Brand and last four digits of the card that paid, for orders of before they were kept with the sale
-- (domain/orders/order-document.ts): from the saved card whose token was charged, or from the bulk payment. A cart's
-- billing is no such record, since a payment may name another card. Any other order goes on showing none.
create temporary table cards_of_orders on commit drop as
select o.order_id, o.attempt_id, coalesce(
  (select jsonb_build_object('typeId', c.card_type_id, 'lastFour', c.last_four)
    from cards c where c.token = a.card_token limit 1),
  (select jsonb_build_object('typeId', (b.billing #>> '{card,CardTypeId}')::integer,
      'lastFour', b.billing #>> '{card,LastFour}')
    from bulk_payments b where b.bulk_payment_id = a.bulk_payment_id and b.billing #>> '{card,LastFour}' is not null)) as card
from orders o join payment_attempts a on a.attempt_id = o.attempt_id
where not o.document ? 'card';
delete from cards_of_orders where card is null;

update orders o set document = o.document || jsonb_build_object('card', c.card)
from cards_of_orders c where c.order_id = o.order_id;
-- An order has the same document as its attempt.
update payment_attempts a set document = a.document || jsonb_build_object('card', c.card)
from cards_of_orders c where c.attempt_id = a.attempt_id and a.document is not null;

-- What replaced one of them was paid with the same card.
with recursive paid (attempt_id, card) as (
  select r.attempt_id, c.card from order_replacements r join cards_of_orders c on c.order_id = r.order_id
  union all
  select r.attempt_id, p.card
  from paid p join orders o on o.attempt_id = p.attempt_id join order_replacements r on r.order_id = o.order_id
), replaced as (
  update orders o set document = o.document || jsonb_build_object('card', p.card)
  from paid p where p.attempt_id = o.attempt_id and not o.document ? 'card'
)
update payment_attempts a set document = a.document || jsonb_build_object('card', p.card)
from paid p where p.attempt_id = a.attempt_id and a.document is not null and not a.document ? 'card';
