import { judgeShipment, recordOf, type ShipmentRecord } from '../../../domain/compliance/judge-shipment.ts';
import { unregisteredLabels } from '../../../domain/compliance/labels.ts';
import { type PermitFact, permitFact, permitsFor } from '../../../domain/compliance/permits.ts';
import type { Fulfilment } from '../../../domain/compliance/shipment-facts.ts';
import { stateTerms } from '../../../domain/compliance/state-terms.ts';
import type { CountedShipment } from '../../../domain/compliance/volume.ts';
import { type Day, partsOf } from '../../../domain/dates/day.ts';
import { carrierNotServing } from '../../../domain/delivery/carrier-service.ts';
import { objectionToShipDay } from '../../../domain/delivery/explain-date.ts';
import type { ShipDateContext } from '../../../domain/delivery/ship-dates.ts';
import { hasPoBox } from '../../../domain/geography/po-box.ts';
import { hasWine, leadDaysOf, type OrderDocument } from '../../../domain/orders/order-document.ts';
import { strongestIn } from '../../../domain/orders/sold-contents.ts';
import { ageOn } from '../../../domain/people/age.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import { clubCalendar } from '../../ordering/checkout/judge-ship-day.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';

/** What the rules read besides the document. */
export interface EditFacts {
  readonly isRelease: boolean;
  readonly history: readonly CountedShipment[];
  readonly rules: ShopRules;
  readonly today: Day;
}

/** As at checkout, by the rules of today and the bottles as they were sold. A day that stays is not judged again: it may have passed. */
export function judgeEdit(
  before: OrderDocument,
  after: OrderDocument,
  facts: EditFacts,
  now: Date,
): Result<ShipmentRecord> {
  const { shipDay } = after.delivery;
  const objection = shipDay === before.delivery.shipDay ? null : objectionToDay(after, facts);
  if (objection !== null) return reject(invalidFields({ shipDay: [objection] }));
  const decision = judgeShipment({
    fulfilment: fulfilmentOf(after, facts.rules),
    containsAlcohol: hasWine(after),
    bottles: [{ ml: after.compliance.wineMl, count: 1, alcoholVolume: strongestIn(after) }],
    shipDay,
    history: facts.history,
    recipientAge: after.birthDate === null ? null : ageOn(partsOf(after.birthDate), facts.today),
    permit: permitOf(after, facts),
    unregistered: unregisteredIn(after, facts.rules),
  });
  if (decision.ok) return accept(recordOf(decision, now.toISOString()));
  const field = fieldOf(decision.ruleId, before, after);
  return reject(invalidFields({ [field]: [decision.reason] }, decision.reason));
}

/** The one whose change the rule stands against. */
function fieldOf(rule: string, before: OrderDocument, after: OrderDocument) {
  const [was, is] = [before.delivery.address, after.delivery.address];
  if (rule === 'po-box') return was.address1 === is.address1 ? 'address2' : 'address1';
  return was.zip === is.zip ? 'shipDay' : 'zip';
}

function unregisteredIn(
  { delivery, lines }: OrderDocument,
  { stateTerms: entered, labels }: ShopRules,
): string[] {
  const { shipDay, address } = delivery;
  const state = address.stateShort;
  if (delivery.kind === 'winery-pickup' || !stateTerms(state, entered)?.isLabelNeeded) return [];
  const wines = lines.flatMap(({ contents }) => contents).filter(({ alcoholVolume }) => alcoholVolume > 0);
  return unregisteredLabels(wines, labels, { state, shipDay });
}

function permitOf({ delivery, brandingId }: OrderDocument, { rules, today }: EditFacts): PermitFact | null {
  if (delivery.kind === 'winery-pickup') return null;
  const permits = permitsFor(rules.permits, { brandingId, state: delivery.address.stateShort });
  return permits && permitFact(permits, { shipDay: delivery.shipDay, today, isDayLeft: () => true });
}

function objectionToDay({ delivery, brandingId, lines }: OrderDocument, facts: EditFacts): string | null {
  const { isRelease, rules, today } = facts;
  const context: ShipDateContext = {
    today,
    shipViaId: delivery.shipViaId,
    brandingId,
    requiresShipDate: !isRelease && lines.some((line) => line.requiresShipDate),
    calendar: isRelease ? clubCalendar(rules.calendar) : rules.calendar,
    leadDays: leadDaysOf(delivery),
  };
  return objectionToShipDay(delivery.shipDay, context);
}

function fulfilmentOf({ delivery }: OrderDocument, rules: ShopRules): Fulfilment {
  if (delivery.kind === 'winery-pickup') return { kind: 'winery-pickup' };
  const { address } = delivery;
  const terms = stateTerms(address.stateShort, rules.stateTerms);
  const { zip } = address;
  const notServedBy = carrierNotServing(delivery.shipViaId, address.stateShort);
  if (delivery.kind === 'deliver')
    return { kind: 'deliver', terms, zip, notServedBy, isPoBox: hasPoBox(address) };
  const label = {
    name_first: '',
    name_last: '',
    city: '',
    address1: address.address1,
    address2: address.address2,
  };
  return {
    kind: 'carrier-pickup',
    terms,
    zip,
    notServedBy,
    isPoBox: hasPoBox(label),
    recipientState: delivery.recipient?.stateShort ?? null,
  };
}
