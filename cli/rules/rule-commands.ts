import type { Command } from '../command.ts';
import {
  blackoutsAdd,
  blackoutsList,
  blackoutsRemove,
  defaultShipDateClear,
  defaultShipDateSet,
  exceptionsAdd,
  exceptionsList,
  exceptionsRemove,
  shipDatesAdd,
  shipDatesList,
  shipDatesRemove,
} from './calendar.ts';
import {
  freightList,
  freightPricesClear,
  freightPricesSet,
  freightZonesClear,
  freightZonesSet,
} from './freight.ts';
import { ratesAdd, ratesList, ratesRemove, retailDeliveryFeeOff, retailDeliveryFeeOn } from './rates.ts';
import { dryPlacesClear, dryPlacesList, dryPlacesSet, statesClear, statesList, statesSet } from './states.ts';

export const ruleCommands: readonly Command[] = [
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
];
