import { explainDecision, type RuleOutcome } from '../compliance/explain-decision.ts';
import { judgeFacts, type ShipmentRequirement } from '../compliance/judge-shipment.ts';
import type { VolumeUse } from '../compliance/shipment-facts.ts';
import { RULES_VERSION } from '../compliance/shipment-rules.ts';
import { type Day, formatLongDate } from '../dates/day.ts';
import type { DeliveryKind } from '../delivery/methods.ts';
import type { Cents } from '../money/cents.ts';
import { TAX_NAMES } from '../tax/tax-lines.ts';
import type { OrderDocument } from './order-document.ts';

/** Where the document is older than a field. */
export const NOT_RECORDED = 'not recorded';

/** The version of the rules since which an order keeps the number of its permit. */
const PERMITS_SINCE = '2026-11-27';

/** What was asked before wine was sold, and what the answer was: all from the order's document. No name, street or birth date. */
export interface ComplianceReceipt {
  readonly delivery: DeliveryKind;
  readonly state: string;
  readonly zip: string;
  readonly shipDay: Day;
  readonly service: string;
  readonly decision: {
    readonly outcome: 'allowed' | 'refused';
    /** ISO instant */
    readonly decidedAt: string;
    readonly rulesVersion: string;
  } | null;
  /** `version` is null where the rules have changed since: their answers repeat what was asked then. */
  readonly rules: readonly (Omit<RuleOutcome, 'version'> & { readonly version: number | null })[];
  /** The number; 'none' where none was asked for or valid. */
  readonly permit: string;
  readonly wineMl: number;
  readonly volumes: readonly VolumeUse[];
  /** In full years, of the person who receives or picks up. */
  readonly age: number | null;
  readonly requirement: ShipmentRequirement | 'none' | typeof NOT_RECORDED;
  readonly weather: 'not held' | 'shipped anyway' | `held until ${string}`;
  readonly taxes: readonly {
    readonly tax: string;
    readonly cents: Cents;
    readonly rate: string;
    readonly validFrom: Day | null;
  }[];
  /** 'CA, rates of March 2, 2027, ZIP 94558' */
  readonly taxedIn: string;
}

export function complianceReceipt(document: OrderDocument): ComplianceReceipt {
  const { compliance, delivery, taxes } = document;
  const { decision } = compliance;
  const facts = decision?.inputs ?? null;
  const isOfToday = decision?.rulesVersion === RULES_VERSION;
  return {
    delivery: delivery.kind,
    state: delivery.address.stateShort,
    zip: delivery.address.zip,
    shipDay: delivery.shipDay,
    service: delivery.service.name,
    decision: decision && {
      outcome: decision.outcome,
      decidedAt: decision.decidedAt,
      rulesVersion: decision.rulesVersion,
    },
    rules: (facts === null ? [] : explainDecision(facts)).map((rule) => ({
      ...rule,
      version: isOfToday ? rule.version : null,
    })),
    permit: compliance.permit ?? (decision && decision.rulesVersion >= PERMITS_SINCE ? 'none' : NOT_RECORDED),
    wineMl: compliance.wineMl,
    volumes: facts?.volumes ?? [],
    age: facts?.recipientAge ?? null,
    requirement: requirementOf(document),
    weather: weatherOf(delivery),
    taxes: taxes.map(({ kind, cents, basis }) => ({
      tax: TAX_NAMES[kind].label,
      cents,
      rate: basis?.rate ?? NOT_RECORDED,
      validFrom: basis?.validFrom ?? null,
    })),
    taxedIn: taxedInOf(document),
  };
}

function requirementOf({ compliance: { decision } }: OrderDocument): ComplianceReceipt['requirement'] {
  if (decision === null) return NOT_RECORDED;
  const judged = judgeFacts(decision.inputs);
  return (judged.ok && judged.requirements[0]) || 'none';
}

function weatherOf({ heldUntil, shipAnyway }: OrderDocument['delivery']): ComplianceReceipt['weather'] {
  if (heldUntil) return `held until ${formatLongDate(heldUntil)}`;
  return shipAnyway ? 'shipped anyway' : 'not held';
}

function taxedInOf({ taxedIn }: OrderDocument): string {
  if (taxedIn === null) return NOT_RECORDED;
  const { state, day, local, source } = taxedIn;
  return [
    state,
    `rates of ${formatLongDate(day)}`,
    ...(local ? [`ZIP ${local.zip}, ${local.region}`] : []),
    ...(source ? [`by ${source}`] : []),
  ].join(', ');
}
