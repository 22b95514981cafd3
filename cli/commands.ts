import { blackoutsAdd, blackoutsList, blackoutsRemove } from './blackouts.ts';
import { bulkCartsCreate, bulkCartsList, bulkCartsRemove } from './bulk-carts.ts';
import { bulkLinkMake, bulkLinkRevoke } from './bulk-link.ts';
import { campaignLinkMake } from './campaign-link.ts';
import { clubList } from './club-list.ts';
import { clubNextShipment } from './club-next-shipment.ts';
import { clubRelease } from './club-release.ts';
import { clubReleaseCharge } from './club-release-charge.ts';
import { clubReleaseRequote } from './club-release-requote.ts';
import { clubReleaseList, clubReleaseShow } from './club-release-show.ts';
import { clubReleaseWithdraw } from './club-release-withdraw.ts';
import type { Command } from './command.ts';
import { dbUrl } from './db-url.ts';
import { dryPlacesClear, dryPlacesList, dryPlacesSet } from './dry-places.ts';
import {
  freightList,
  freightPricesClear,
  freightPricesSet,
  freightZonesClear,
  freightZonesSet,
} from './freight.ts';
import { ledgerCheck, ledgerList } from './ledger.ts';
import { memberCancel, memberHold, memberList, memberResume } from './member.ts';
import { orderList } from './order-list.ts';
import { orderAuthorise, orderCancel, orderRefund, orderShip } from './order-move.ts';
import { orderShow } from './order-show.ts';
import { paymentList } from './payment-list.ts';
import { paymentReconcile } from './payment-reconcile.ts';
import { ratesAdd, ratesList, ratesRemove } from './rates.ts';
import { retailDeliveryFeeOff, retailDeliveryFeeOn } from './retail-delivery-fee.ts';
import {
  defaultShipDateClear,
  defaultShipDateSet,
  exceptionsAdd,
  exceptionsList,
  exceptionsRemove,
} from './ship-date-exceptions.ts';
import { shipDatesAdd, shipDatesList, shipDatesRemove } from './ship-dates.ts';
import { statesClear, statesList, statesSet } from './states.ts';
import { stockSet, stockShow } from './stock.ts';

/** Everything that operators can ask for, in the order of the help. */
export const commands: readonly Command[] = [
  stockShow,
  stockSet,
  orderList,
  orderShow,
  orderShip,
  orderCancel,
  orderRefund,
  orderAuthorise,
  paymentList,
  paymentReconcile,
  ledgerCheck,
  ledgerList,
  clubList,
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
  bulkCartsCreate,
  bulkCartsList,
  bulkCartsRemove,
  bulkLinkMake,
  bulkLinkRevoke,
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
  dbUrl,
];
