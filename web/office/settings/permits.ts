import type { Permit } from '../../../contract/office/winery.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { needsPermit, overlaps } from '../../../domain/compliance/permits.ts';
import { type Day, formatLongDate, parseUsDate } from '../../../domain/dates/day.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import type { Api } from '../../api/client.ts';
import { notFoundPage } from '../../api/page-failure.ts';
import { unwrap } from '../call-office.ts';

/** The permit of a page's address, and what its days decide; the page ends if there is none. */
export async function permitAt(api: Api, permitId: string, requestUrl: string) {
  const { permit, isOn } = await permitAndRule(api, permitId, requestUrl);
  return { permit, lead: whatPermitDecides(permit, isOn) };
}

/** As `permitAt`, with what its end would stop. */
export async function permitToDelete(api: Api, permitId: string, requestUrl: string) {
  const [{ permit, isOn, others }, lookups] = await Promise.all([
    permitAndRule(api, permitId, requestUrl),
    api.call('get /lookups'),
  ]);
  const today = parseUsDate(unwrap(lookups, requestUrl).today);
  if (today === null) throw new Error('the server sent a day that is none');
  return { permit, stops: whatDeletingStops(permit, { isOn, others, today }) };
}

async function permitAndRule(api: Api, permitId: string, requestUrl: string) {
  const { permits, permitRules } = unwrap(await api.call('get /office/settings/winery'), requestUrl);
  const permit = permits.find((each) => String(each.permitId) === permitId) ?? notFoundPage();
  const { brandingId, state } = permit;
  return {
    permit,
    isOn: permitRules.some((rule) => rule.brandingId === brandingId && rule.isOn),
    others: permits.filter(
      (each) => each !== permit && each.brandingId === brandingId && each.state === state,
    ),
  };
}

type PermitDays = Pick<Permit, 'brandingId' | 'state' | 'number' | 'validFrom' | 'validTo'>;

/** `isOn`: permits decide for the brand; undefined until its first permit, which lets them. */
export function ruleInWords(brandingId: Permit['brandingId'], isOn: boolean | undefined): string {
  const { name } = BRANDS[brandingId];
  if (isOn === undefined)
    return `From its first permit on, ${name} ships wine only where it has a permit on the ship day.`;
  return isOn
    ? `${name} ships wine only where it has a permit on the ship day.`
    : `${name} ships wine with or without a permit.`;
}

/** `isOn`: permits decide for the brand. */
export function whatPermitDecides({ brandingId, state }: PermitDays, isOn: boolean): string {
  if (!needsPermit(state)) return `${stateNameOf(state)} asks for no permit.`;
  const rule = ruleInWords(brandingId, isOn);
  return isOn ? `${rule} A change of the state or the days counts as soon as it is saved.` : rule;
}

/** `others`: of the same brand and state. */
export function whatDeletingStops(
  permit: PermitDays,
  { isOn, others, today }: { isOn: boolean; others: readonly PermitDays[]; today: Day },
): string {
  const changesNothing = 'Shipping does not change:';
  if (!needsPermit(permit.state)) return `${changesNothing} ${stateNameOf(permit.state)} asks for no permit.`;
  if (!isOn) return `${changesNothing} ${ruleInWords(permit.brandingId, false)}`;
  if (permit.validTo !== null && permit.validTo < today) return `${changesNothing} the permit has ended.`;
  const also = others.filter((other) => overlaps(permit, other)).map(({ number }) => number);
  const except = also.length === 0 ? '' : `, except on days of permit ${inWords(also)}`;
  return `Without it, wine does not ship there ${daysInWords(permit, today)}${except}: carts and club shipments are refused, and open orders can’t leave.`;
}

/** 'Texas', for two letters. */
export function stateNameOf(state: string): string {
  return stateByShort(state)?.stateName ?? state;
}

/** 'California, Alaska, and Minnesota' */
export function inWords(words: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(words);
}

function daysInWords({ validFrom, validTo }: PermitDays, today: Day): string {
  if (validFrom <= today) return validTo === null ? 'anymore' : `through ${formatLongDate(validTo)}`;
  const from = `from ${formatLongDate(validFrom)}`;
  return validTo === null ? `${from} on` : `${from} through ${formatLongDate(validTo)}`;
}
