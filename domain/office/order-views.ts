/** The built-in views of the list of orders. All but `all` show placed orders only. */
export const ORDER_VIEWS = [
  'to-ship',
  'packed',
  'late',
  'upcoming',
  'on-hold',
  'pickups-to-prepare',
  'pickups-waiting',
  'card-problems',
  'all',
] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

export const PICKUP_VIEWS = ['pickups-waiting', 'pickups-to-prepare'] as const satisfies readonly OrderView[];
export type PickupView = (typeof PICKUP_VIEWS)[number];

export const ORDER_VIEW_NAMES: Readonly<Record<OrderView, string>> = {
  'to-ship': 'To ship',
  packed: 'Packed',
  late: 'Late',
  upcoming: 'Upcoming',
  'on-hold': 'On hold',
  'pickups-to-prepare': 'Pickups to prepare',
  'pickups-waiting': 'Pickups waiting',
  'card-problems': 'Card problems',
  all: 'All',
};
