import { index, layout, prefix, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** A page's address is its API's: /office/orders shows GET /api/office/orders. */
export const officeRoutes: RouteConfigEntry[] = [
  ...prefix('office', [
    index('office/home.ts'),
    layout('office/auth/auth-layout.tsx', [
      route('login', 'office/auth/login-page.tsx', { id: 'office-login' }),
      route('login/code', 'office/auth/code-page.tsx'),
      route('forgotten', 'office/auth/forgotten-page.tsx'),
      route('password/:token', 'office/auth/new-password-page.tsx'),
      route('invitations/:token', 'office/auth/invitation-page.tsx'),
    ]),
    route('log-out', 'office/auth/log-out.ts', { id: 'office-log-out' }),
    route('batches/:batchId/carrier.csv', 'office/batches/carrier-file.ts'),
    route('customers/:customerId/export.json', 'office/customers/export-file.ts'),
    layout('office/print/print-layout.tsx', [
      route('batches/:batchId/pick-list', 'office/batches/pick-list-page.tsx'),
      route('batches/:batchId/slips', 'office/batches/slips-page.tsx'),
    ]),
    layout('office/layout/office-layout.tsx', { id: 'office' }, [
      layout('office/layout/room.tsx', [
        route('today', 'office/today/today-page.tsx'),
        ...actionsOf('orders', 'office/orders/orders-page.tsx', ['bulk/hold', 'bulk/unhold', 'bulk/tags']),
        route('orders/csv', 'office/orders/csv-page.tsx'),
        ...actionsOf('orders/:orderId', 'office/orders/order-page.tsx', ['hold', 'unhold', 'notes', 'tags']),
        route('orders/:orderId/edit', 'office/orders/edit-page.tsx'),
        route('views', 'office/orders/views-route.ts'),
        route('search', 'office/search/search-page.tsx'),
        route('batches', 'office/batches/batches-page.tsx'),
        ...actionsOf('batches/:batchId', 'office/batches/batch-page.tsx', [
          'close',
          'orders/:orderId/packed',
          'orders/:orderId/unpacked',
          'orders/:orderId/take-out',
        ]),
        route('batches/:batchId/tracking', 'office/batches/tracking-page.tsx'),
        route('batches/:batchId/ship', 'office/batches/tracking-page.tsx', { id: 'ship-batch' }),
        route('batches/:batchId/scan', 'office/batches/scan-page.tsx'),
        ...actionsOf('runs/:runId', 'office/runs/run-page.tsx', ['stop']),
        route('pickups', 'office/pickups/pickups-page.tsx'),
        route('orders/bulk/ready', 'office/pickups/pickups-page.tsx', { id: 'ready-orders' }),
        route('orders/bulk/cancel', 'office/order-money/bulk-cancel-page.tsx'),
        route('orders/:orderId/ready', 'office/pickups/pickups-page.tsx', { id: 'ready-order' }),
        route('orders/:orderId/hand-over', 'office/pickups/hand-over-page.tsx'),
        route('orders/:orderId/refuse-hand-over', 'office/pickups/hand-over-page.tsx', {
          id: 'refuse-hand-over',
        }),
        route('orders/:orderId/ship', 'office/order-money/ship-page.tsx'),
        route('orders/:orderId/cancel', 'office/order-money/cancel-page.tsx'),
        route('orders/:orderId/authorize', 'office/order-money/authorize-page.tsx'),
        route('orders/:orderId/refund', 'office/order-money/refund-page.tsx'),
        route('orders/:orderId/replacement', 'office/order-money/replacement-page.tsx'),
        route('orders/:orderId/tracking', 'office/order-money/tracking-page.tsx'),
        route('products', 'office/products/products-page.tsx'),
        route('products/new', 'office/products/new-product-page.tsx'),
        ...actionsOf('products/:slug', 'office/products/product-page.tsx', [
          'retire',
          'restore',
          'photos',
          'photos/:photoId',
        ]),
        route('products/:slug/stock', 'office/products/stock-page.tsx'),
        route('clubs', 'office/clubs/clubs-page.tsx'),
        route('clubs/:clubTypeId', 'office/clubs/club-page.tsx'),
        route('members/:membershipId/:act', 'office/clubs/member-act-page.tsx'),
        route('releases', 'office/clubs/releases-page.tsx'),
        route('releases/new', 'office/clubs/new-release-page.tsx'),
        ...actionsOf('releases/:releaseId', 'office/clubs/release-page.tsx', ['shipments/:shipmentId']),
        route('releases/:releaseId/charge', 'office/clubs/charge-page.tsx', { id: 'charge-release' }),
        route('releases/:releaseId/retry', 'office/clubs/charge-page.tsx', { id: 'retry-release' }),
        route('releases/:releaseId/requote', 'office/clubs/requote-page.tsx'),
        route('releases/:releaseId/withdraw', 'office/clubs/withdraw-page.tsx'),
        route('customers', 'office/customers/customers-page.tsx'),
        ...actionsOf('customers/:customerId', 'office/customers/customer-page.tsx', [
          'notes',
          'tags',
          'end-sessions',
        ]),
        route('customers/:customerId/merge', 'office/customers/merge-page.tsx'),
        route('customers/:customerId/export', 'office/customers/export-page.tsx'),
        route('customers/:customerId/erase', 'office/customers/erase-page.tsx'),
        ...actionsOf('messages', 'office/messages/messages-page.tsx', ['resend']),
        route('messages/mails/:mailId', 'office/messages/mail-page.tsx'),
        route('promotions', 'office/promotions/promotions-page.tsx'),
        route('promotions/new', 'office/promotions/new-promotion-page.tsx'),
        ...actionsOf('promotions/:promoCode', 'office/promotions/promotion-page.tsx', ['end']),
        route('settings/staff', 'office/settings/staff-page.tsx'),
        route('settings/staff/:staffId', 'office/settings/staff-member-page.tsx'),
        route('settings/actions', 'office/settings/actions-page.tsx'),
        route('me', 'office/me/me-page.tsx'),
        route('*', 'office/layout/unknown-page.tsx', { id: 'unknown-office-page' }),
      ]),
    ]),
  ]),
];

/** A page, and the addresses below it that its forms post to: a refusal shows the same page. */
function actionsOf(path: string, file: string, actions: readonly string[]): RouteConfigEntry[] {
  return [
    route(path, file),
    ...actions.map((action) => route(`${path}/${action}`, file, { id: `${path}/${action}` })),
  ];
}
