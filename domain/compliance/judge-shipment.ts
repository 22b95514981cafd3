import type { Day } from '../dates/day.ts';
import { bottlesLeft, tightestVolume } from './explain-volume.ts';
import { type ShipmentFacts, type ShipmentInput, shipmentFacts } from './shipment-facts.ts';
import { RULES_VERSION, SHIPMENT_RULES, type ShipmentRule, type ShipmentRuleId } from './shipment-rules.ts';

export type ShipmentVerdict = { readonly ok: true } | { readonly ok: false; readonly reason: string };

export type ShipmentRequirement = 'adult-signature' | 'proof-of-age';

export interface PossibleInstead {
  /** whole 750 ml bottles that still fit under the volume caps; null where no cap is exceeded */
  readonly bottles: number | null;
  /** the first day on which the whole cart could ship */
  readonly fromDay: Day | null;
  readonly isWineryPickup: boolean;
}

export type ShipmentDecision =
  | {
      readonly ok: true;
      readonly requirements: readonly ShipmentRequirement[];
      readonly facts: ShipmentFacts;
    }
  | {
      readonly ok: false;
      readonly ruleId: ShipmentRuleId;
      readonly ruleVersion: number;
      readonly reason: string;
      readonly instead: PossibleInstead;
      readonly facts: ShipmentFacts;
    };

/** A decision as stored with the order; `judgeFacts(inputs)` repeats it. */
export interface ShipmentRecord {
  readonly outcome: 'allowed' | 'refused';
  readonly ruleId: ShipmentRuleId | null;
  readonly ruleVersion: number | null;
  readonly rulesVersion: string;
  readonly inputs: ShipmentFacts;
  /** ISO instant */
  readonly decidedAt: string;
}

/** For every delivery kind and cart. The caller supplies state terms and history. */
export function judgeShipment(input: ShipmentInput): ShipmentDecision {
  return judgeFacts(shipmentFacts(input));
}

export function judgeFacts(facts: ShipmentFacts): ShipmentDecision {
  for (const rule of SHIPMENT_RULES) {
    const reason = appliesTo(rule, facts) ? rule.objection(facts) : null;
    if (reason !== null) {
      const { id: ruleId, version: ruleVersion } = rule;
      return { ok: false, ruleId, ruleVersion, reason, instead: possibleInstead(ruleId, facts), facts };
    }
  }
  return { ok: true, requirements: requirementsOf(facts), facts };
}

export function recordOf(decision: ShipmentDecision, decidedAt: string): ShipmentRecord {
  return {
    outcome: decision.ok ? 'allowed' : 'refused',
    ruleId: decision.ok ? null : decision.ruleId,
    ruleVersion: decision.ok ? null : decision.ruleVersion,
    rulesVersion: RULES_VERSION,
    inputs: decision.facts,
    decidedAt,
  };
}

export function appliesTo(rule: ShipmentRule, { fulfilment, containsAlcohol }: ShipmentFacts): boolean {
  return rule.appliesTo.includes(fulfilment) && (containsAlcohol || !rule.isAboutAlcohol);
}

function requirementsOf(facts: ShipmentFacts): ShipmentRequirement[] {
  if (!facts.containsAlcohol) return [];
  if (facts.fulfilment === 'winery-pickup') return ['proof-of-age'];
  return facts.isAdultSignatureNeeded ? ['adult-signature'] : [];
}

function possibleInstead(ruleId: ShipmentRuleId, facts: ShipmentFacts): PossibleInstead {
  const volume = ruleId === 'volume-cap' ? tightestVolume(facts) : null;
  return {
    bottles: volume === null ? null : bottlesLeft(volume),
    fromDay: volume === null ? null : facts.fitsFrom,
    // No one under age can buy wine by any method. All other rules concern the parcel.
    isWineryPickup: ruleId !== 'minimum-age',
  };
}
