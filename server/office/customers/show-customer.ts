import type { Cents } from '../../../domain/money/cents.ts';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import { cartIsOf, membershipIsOf, orderIsOf, type Person } from './person.ts';

export interface ShownCustomer {
  /** Null: a guest. */
  readonly account: {
    readonly customerId: number;
    readonly name: string;
    readonly since: Date | string;
    readonly emailVerified: boolean;
    readonly hasPassword: boolean;
    readonly addresses: number;
    readonly logIns: number;
  } | null;
  readonly email: string;
  /** Newest first. */
  readonly orders: readonly {
    readonly orderId: number;
    readonly status: string;
    readonly placedAt: string;
    readonly totalCents: Cents;
    readonly asGuest: boolean;
  }[];
  readonly memberships: readonly {
    readonly membershipId: number;
    readonly clubTypeId: number;
    readonly state: string;
  }[];
  readonly cards: readonly {
    readonly cardId: number;
    readonly lastFour: string;
    readonly expires: string;
    readonly isDefault: boolean;
  }[];
  /** `osUser` is null for what staff did in the office. */
  readonly byHand: readonly {
    readonly at: string;
    readonly command: string;
    readonly osUser: string | null;
  }[];
  readonly openCarts: readonly { readonly cartId: number; readonly kind: string; readonly bottles: number }[];
}

export async function showCustomer(db: Reader, person: Person): Promise<ShownCustomer> {
  const { customerId, email } = person;
  const rows = await all<Omit<ShownCustomer, 'email'>>(db)`
    select (
        select json_build_object('customerId', u.customer_id, 'name', trim(concat_ws(' ', u.name_first, u.name_last)),
          'since', u.created_at, 'emailVerified', u.email_verified_at is not null,
          'hasPassword', u.password_hash is not null,
          'addresses', (select count(*) from addresses a where a.customer_id = u.customer_id),
          'logIns', (select count(distinct s.family_hash) from sessions s
            where s.customer_id = u.customer_id and s.expires_at > now()))
        from customers u where u.customer_id = ${customerId}::integer) as account,
      coalesce((
        select json_agg(json_build_object('orderId', o.order_id, 'status', o.status, 'placedAt', o.placed_at,
          'totalCents', o.total_cents, 'asGuest', o.customer_id is null) order by o.order_id desc)
        from orders o where ${orderIsOf(person)}), '[]') as orders,
      coalesce((
        select json_agg(json_build_object('membershipId', m.membership_id, 'clubTypeId', m.club_type_id,
          'state', m.state) order by m.membership_id desc)
        from memberships m where ${membershipIsOf(person)}), '[]') as memberships,
      coalesce((
        select json_agg(json_build_object('cardId', k.card_id, 'lastFour', k.last_four,
          'expires', k.expiration_month || '/' || k.expiration_year, 'isDefault', k.is_default) order by k.card_id)
        from cards k where k.customer_id = ${customerId}::integer), '[]') as cards,
      coalesce((
        select json_agg(json_build_object('at', x.at, 'command', x.command, 'osUser', x.os_user) order by x.action_id)
        from operator_actions x where x.customer_id = ${customerId}::integer), '[]') as "byHand",
      coalesce((
        select json_agg(json_build_object('cartId', c.cart_id, 'kind', c.kind, 'bottles', (
          select coalesce(sum(i.quantity), 0) from cart_items i
          where i.cart_id = c.cart_id and i.status = 'in-cart')) order by c.cart_id)
        from carts c where c.status in ('open', 'paying') and ${cartIsOf(person)}), '[]') as "openCarts"`;
  if (!rows[0]) throw new Error('a query of one row had none');
  return { email, ...rows[0] };
}
