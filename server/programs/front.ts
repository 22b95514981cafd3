import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { MailParts } from '../messages/mails/send-mail.ts';
import type { Chore, Tasks } from '../platform/jobs/worker.ts';
import { ORDER_BULK_CART, SEND_BULK_CONFIRMATION } from './bulk-payment/jobs.ts';
import { sweepRevokedLinks } from './bulk-payment/links.ts';
import { orderBulkCart } from './bulk-payment/order-bulk-cart.ts';
import { bulkPaymentRoutes } from './bulk-payment/routes.ts';
import { sendBulkConfirmation } from './bulk-payment/send-bulk-confirmation.ts';
import { cardLinkRoutes } from './card-links/routes.ts';
import { chargeDueReleases } from './club-releases/charge-release.ts';
import { chargeShipment } from './club-releases/charge-shipment.ts';
import { CHARGE_RELEASE_SHIPMENT, SEND_RELEASE_MAIL } from './club-releases/jobs.ts';
import { clubReleaseRoutes } from './club-releases/routes.ts';
import { enqueueReleaseMail } from './club-releases/send-release-mail.ts';
import { tellMembers } from './member-notices/tell-members.ts';
import { fetchPayoutsHourly } from './payouts/fetch-payouts.ts';
import { lookAtOrdersDaily } from './weather-holds/look-at-orders.ts';
import { weatherHoldRoutes } from './weather-holds/routes.ts';

type RouteParts = Parameters<typeof clubReleaseRoutes>[0] &
  Parameters<typeof bulkPaymentRoutes>[0] &
  Parameters<typeof weatherHoldRoutes>[0] &
  Parameters<typeof cardLinkRoutes>[0];

export function routes(parts: RouteParts) {
  return [
    clubReleaseRoutes(parts),
    bulkPaymentRoutes(parts),
    weatherHoldRoutes(parts),
    cardLinkRoutes(parts),
  ];
}

type TaskParts = MailParts &
  Parameters<typeof orderBulkCart>[0] &
  Parameters<typeof chargeShipment>[0] &
  Parameters<typeof enqueueReleaseMail>[0];

const bulkPaymentJob = z.object({ bulkPaymentId: z.string() });
const bulkCartJob = bulkPaymentJob.extend({ cartId: z.int() });
const shipmentJob = z.object({ shipmentId: z.int() });

/** So that shoppers get the machine: 200 carts pause for 1.5 s of their 10 s, with two jobs at a time. */
const REST_MS = 15;

export function tasks(parts: TaskParts): Tasks {
  return {
    [ORDER_BULK_CART]: async (payload) => {
      await orderBulkCart(parts, bulkCartJob.parse(payload));
      await sleep(REST_MS);
    },
    [SEND_BULK_CONFIRMATION]: async (payload) =>
      sendBulkConfirmation(parts, bulkPaymentJob.parse(payload).bulkPaymentId),
    [CHARGE_RELEASE_SHIPMENT]: async (payload) =>
      chargeShipment(parts, shipmentJob.parse(payload).shipmentId),
    [SEND_RELEASE_MAIL]: async (payload) => enqueueReleaseMail(parts, shipmentJob.parse(payload).shipmentId),
  };
}

type ChoreParts = Parameters<typeof lookAtOrdersDaily>[0] &
  Parameters<typeof chargeDueReleases>[0] &
  Parameters<typeof fetchPayoutsHourly>[0] &
  Parameters<typeof tellMembers>[0];

export function chores(parts: ChoreParts): Chore[] {
  return [
    () => lookAtOrdersDaily(parts),
    () => chargeDueReleases(parts),
    () => sweepRevokedLinks(parts.db),
    () => fetchPayoutsHourly(parts),
    () => tellMembers(parts),
  ];
}
