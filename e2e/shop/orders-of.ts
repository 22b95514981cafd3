import { askShop } from './ask-shop.ts';

interface Listed {
  readonly purchaseOrderId: number;
  readonly customer: { readonly email: string };
}

/** The numbers of all orders of an e-mail, as an operator sees them. */
export async function ordersOf(email: string): Promise<number[]> {
  const { orders } = await askShop<{ orders: readonly Listed[] }>('order', 'list', '--limit', '1000');
  return orders.filter(({ customer }) => customer.email === email).map((order) => order.purchaseOrderId);
}
