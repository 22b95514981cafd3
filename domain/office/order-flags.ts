/** Words that the office's list shows for an order, and filters by. */
export const ORDER_FLAGS = ['gift', 'note', 'club', 'bulk', 'phone'] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];
