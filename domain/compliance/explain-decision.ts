import { MINIMUM_AGE } from '../people/age.ts';
import { appliesTo } from './judge-shipment.ts';
import type { ShipmentFacts, VolumeUse } from './shipment-facts.ts';
import { SHIPMENT_RULES, type ShipmentRuleId } from './shipment-rules.ts';

/** 'not-asked': the rule covers another delivery kind, or only alcohol. */
export interface RuleOutcome {
  readonly ruleId: ShipmentRuleId;
  readonly version: number;
  readonly outcome: 'passed' | 'refused' | 'not-asked';
  /** The facts behind the result, in words: 'age 41, at least 21'. */
  readonly figures: string;
}

export function explainDecision(facts: ShipmentFacts): RuleOutcome[] {
  return SHIPMENT_RULES.map((rule) => ({
    ruleId: rule.id,
    version: rule.version,
    outcome: !appliesTo(rule, facts) ? 'not-asked' : rule.objection(facts) === null ? 'passed' : 'refused',
    figures: FIGURES[rule.id](facts),
  }));
}

const FIGURES: Readonly<Record<ShipmentRuleId, (facts: ShipmentFacts) => string>> = {
  'state-open': ({ state, isShippable }) =>
    `${state ?? 'no state'}: wine ${isShippable ? 'may' : 'may not'} be sent`,
  permit: ({ permit }) =>
    permit
      ? permit.number === null
        ? 'no permit on the ship day'
        : `permit ${permit.number}`
      : 'no permit asked for',
  label: ({ unregistered = [] }) =>
    unregistered.length === 0 ? 'no label is missing' : `not registered: ${unregistered.join(', ')}`,
  'po-box': ({ isPoBox }) => (isPoBox ? 'a PO box' : 'no PO box'),
  'carrier-service': ({ notServedBy }) =>
    notServedBy ? `${notServedBy} does not deliver there` : 'the carrier delivers there',
  'dry-place': ({ dryPlace }) => dryPlace ?? 'not a dry place',
  'carrier-pickup': ({ isCarrierPickupAllowed }) =>
    isCarrierPickupAllowed ? 'pickup locations may hand out wine' : 'pickup locations may not hand out wine',
  'recipient-state': ({ recipientState, state }) =>
    `lives in ${recipientState ?? 'a state not known'}, picks up in ${state ?? 'no state'}`,
  'minimum-age': ({ recipientAge }) =>
    recipientAge === null ? 'age not known' : `age ${recipientAge}, at least ${MINIMUM_AGE}`,
  'alcohol-cap': ({ strongestAbvPercent, maxAbvPercent }) =>
    `alcohol ${strongestAbvPercent}%, ${maxAbvPercent === null ? 'no limit' : `limit ${maxAbvPercent}%`}`,
  'volume-cap': ({ wineMl, volumes }) =>
    `${inMl(wineMl)} of wine, ${volumes.length === 0 ? 'no limit' : volumes.map(volumeInWords).join('; ')}`,
  'tax-rates': ({ stateWithoutTaxRates }) =>
    stateWithoutTaxRates ? `no tax rates for ${stateWithoutTaxRates}` : 'tax rates known',
};

/** '2,250 mL' */
const inMl = (ml: number) => `${ml.toLocaleString('en-US')} mL`;

function volumeInWords({ usedMl, maxMl, months, per }: VolumeUse): string {
  const window = months === 0 ? 'an order' : months === 1 ? 'a month' : `${months} months`;
  return `${inMl(usedMl)} before it of ${inMl(maxMl)} in ${window} for one ${per.replaceAll('-', ' ')}`;
}
