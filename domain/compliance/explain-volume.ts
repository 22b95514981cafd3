import { formatLongDate } from '../dates/day.ts';
import type { ShipmentFacts, VolumeUse } from './shipment-facts.ts';

const BOTTLE_ML = 750;

type VolumeFacts = Pick<ShipmentFacts, 'wineMl' | 'volumes'>;

/** The cap with the least room, if the cart exceeds a cap; else null. */
export function tightestVolume({ wineMl, volumes }: VolumeFacts): VolumeUse | null {
  const [tightest] = volumes.toSorted((a, b) => roomOf(a) - roomOf(b) || b.months - a.months);
  return tightest !== undefined && wineMl > roomOf(tightest) ? tightest : null;
}

export function bottlesLeft(volume: VolumeUse): number {
  return Math.floor(roomOf(volume) / BOTTLE_ML);
}

export function explainVolume(
  volume: VolumeUse,
  { stateName, fitsFrom }: Pick<ShipmentFacts, 'stateName' | 'fitsFrom'>,
): string {
  const place = stateName === 'District of Columbia' ? `the ${stateName}` : (stateName ?? 'this state');
  const sentences = [
    `You can send ${roomInWords(volume)} ${SPAN[volume.months]} to ${place}.`,
    `The limit is ${bottles(Math.floor(volume.maxMl / BOTTLE_ML))} of 750 ml ${PER[volume.per]} ${RATE[volume.months]}.`,
    ...(fitsFrom === null ? [] : [`From ${formatLongDate(fitsFrom)} on, all of your order can ship.`]),
    'You can also pick it up at one of our wineries.',
  ];
  return sentences.join(' ');
}

const SPAN: Readonly<Record<VolumeUse['months'], string>> = {
  0: 'in one order',
  1: 'this month',
  2: 'within two months',
  12: 'this year',
};

const RATE: Readonly<Record<VolumeUse['months'], string>> = {
  0: 'an order',
  1: 'a month',
  2: 'in two months',
  12: 'a year',
};

const PER: Readonly<Record<VolumeUse['per'], string>> = {
  person: 'per person',
  address: 'per household',
  'person-or-address': 'per person or address',
};

/** 'up to 12 bottles' at first, '3 more bottles' after others, 'no more wine' at the cap. */
function roomInWords(volume: VolumeUse): string {
  const room = roomOf(volume);
  const count = bottlesLeft(volume);
  if (room === 0) return 'no more wine';
  if (count === 0) return `only ${room} ml more`;
  return volume.usedMl === 0 ? `up to ${bottles(count)}` : bottles(count, 'more ');
}

function bottles(count: number, more = ''): string {
  return `${count} ${more}${count === 1 ? 'bottle' : 'bottles'}`;
}

/** Never below zero: the terms may be stricter now than when the earlier wine shipped. */
function roomOf({ maxMl, usedMl }: VolumeUse): number {
  return Math.max(0, maxMl - usedMl);
}
