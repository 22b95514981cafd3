/** '3 orders', '10,000 orders' */
export function countOf(orders: number): string {
  return orders === 1 ? '1 order' : `${orders.toLocaleString('en-US')} orders`;
}
