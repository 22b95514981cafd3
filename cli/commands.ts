import { audited } from './audited.ts';
import { bulkCartsCreate, bulkCartsList, bulkCartsRemove } from './bulk/bulk-carts.ts';
import { bulkLinkMake, bulkLinkRevoke } from './bulk/bulk-link.ts';
import { campaignLinkMake } from './campaigns/campaign-link.ts';
import { clubList } from './clubs/club-list.ts';
import { clubNextShipment } from './clubs/club-next-shipment.ts';
import { clubRelease } from './clubs/club-release.ts';
import { clubReleaseCharge } from './clubs/club-release-charge.ts';
import { clubReleaseRequote } from './clubs/club-release-requote.ts';
import { clubReleaseList, clubReleaseShow } from './clubs/club-release-show.ts';
import { clubReleaseWithdraw } from './clubs/club-release-withdraw.ts';
import { clubTermsCommands } from './clubs/club-terms.ts';
import { clubTierCommands } from './clubs/club-tier.ts';
import { memberCancel, memberHold, memberList, memberResume } from './clubs/member.ts';
import type { Command } from './command.ts';
import { customerErase } from './customers/customer-erase.ts';
import { customerExport } from './customers/customer-export.ts';
import { customerMerge } from './customers/customer-merge.ts';
import { customerShow } from './customers/customer-show.ts';
import { logHashOf } from './customers/log-hash.ts';
import { sessionEnd, sessionList } from './customers/session.ts';
import { databaseCommands } from './database/database-commands.ts';
import { mailList, mailResend, mailShow } from './mails/mail.ts';
import { orderFind } from './orders/order-find.ts';
import { orderList } from './orders/order-list.ts';
import { orderAuthorise, orderCancel, orderRefund, orderShip } from './orders/order-move.ts';
import { orderReady } from './orders/order-ready.ts';
import { orderShow } from './orders/order-show.ts';
import { orderTracking } from './orders/order-tracking.ts';
import { ledgerCheck, ledgerList } from './payments/ledger.ts';
import { paymentList } from './payments/payment-list.ts';
import { paymentReconcile } from './payments/payment-reconcile.ts';
import { paymentShow } from './payments/payment-show.ts';
import { productCommands } from './products/product-commands.ts';
import { promoCommands } from './promos/promo.ts';
import { blackoutsAdd, blackoutsList, blackoutsRemove } from './rules/blackouts.ts';
import { dryPlacesClear, dryPlacesList, dryPlacesSet } from './rules/dry-places.ts';
import {
  freightList,
  freightPricesClear,
  freightPricesSet,
  freightZonesClear,
  freightZonesSet,
} from './rules/freight.ts';
import { ratesAdd, ratesList, ratesRemove } from './rules/rates.ts';
import { retailDeliveryFeeOff, retailDeliveryFeeOn } from './rules/retail-delivery-fee.ts';
import {
  defaultShipDateClear,
  defaultShipDateSet,
  exceptionsAdd,
  exceptionsList,
  exceptionsRemove,
} from './rules/ship-date-exceptions.ts';
import { shipDatesAdd, shipDatesList, shipDatesRemove } from './rules/ship-dates.ts';
import { statesClear, statesList, statesSet } from './rules/states.ts';
import { consentShow, consentWithdraw } from './texts/consent.ts';
import { textList } from './texts/text-list.ts';
import { webhookLog, webhookResend, webhookTestEndpoint } from './webhooks/webhook-deliveries.ts';
import { webhookAdd, webhookList, webhookRemove, webhookRotate } from './webhooks/webhook-endpoints.ts';

const all: readonly Command[] = [
  ...productCommands,
  ...promoCommands,
  orderList,
  orderShow,
  orderFind,
  orderReady,
  orderShip,
  orderTracking,
  orderCancel,
  orderRefund,
  orderAuthorise,
  paymentList,
  paymentShow,
  paymentReconcile,
  customerShow,
  customerMerge,
  customerExport,
  customerErase,
  sessionList,
  sessionEnd,
  logHashOf,
  mailList,
  mailShow,
  mailResend,
  ledgerCheck,
  ledgerList,
  clubList,
  ...clubTierCommands,
  ...clubTermsCommands,
  clubNextShipment,
  clubReleaseCharge,
  clubReleaseRequote,
  clubReleaseWithdraw,
  clubReleaseShow,
  clubReleaseList,
  clubRelease,
  memberList,
  memberHold,
  memberResume,
  memberCancel,
  campaignLinkMake,
  webhookAdd,
  webhookList,
  webhookRemove,
  webhookTestEndpoint,
  webhookLog,
  webhookResend,
  webhookRotate,
  bulkCartsCreate,
  bulkCartsList,
  bulkCartsRemove,
  bulkLinkMake,
  bulkLinkRevoke,
  textList,
  consentShow,
  consentWithdraw,
  statesList,
  statesSet,
  statesClear,
  dryPlacesList,
  dryPlacesSet,
  dryPlacesClear,
  blackoutsList,
  blackoutsAdd,
  blackoutsRemove,
  shipDatesList,
  shipDatesAdd,
  shipDatesRemove,
  exceptionsList,
  exceptionsAdd,
  exceptionsRemove,
  defaultShipDateSet,
  defaultShipDateClear,
  ratesList,
  ratesAdd,
  ratesRemove,
  retailDeliveryFeeOn,
  retailDeliveryFeeOff,
  freightList,
  freightZonesSet,
  freightZonesClear,
  freightPricesSet,
  freightPricesClear,
  ...databaseCommands,
];

/** Everything that operators can ask for, in the order of the help. */
export const commands: readonly Command[] = all.map(audited);
