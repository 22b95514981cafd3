import type { CarrierLocation } from '../../../contract/address.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { explainNoCarrierPickup } from '../../../domain/compliance/explain-carrier-pickup.ts';
import { stateTerms } from '../../../domain/compliance/state-terms.ts';
import type { CarrierMethod } from '../../../domain/delivery/methods.ts';
import { normalizeZip } from '../../../domain/geography/zip.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import type { Db } from '../../platform/database/access.ts';
import { accept, invalidFields, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import type { Carriers } from '../../providers/carrier/carriers.ts';
import type { CartKey } from '../cart/cart-record.ts';
import { containsAlcohol } from '../cart/price.ts';
import { selectOpenCart } from '../cart/record-store.ts';
import { settleCart } from '../cart/settled-cart.ts';

export interface SearchParts {
  readonly db: Db;
  readonly zips: ZipDirectory;
  readonly carriers: Carriers;
  readonly shopRules: () => Promise<ShopRules>;
}

interface Search {
  readonly deliveryMethod: CarrierMethod;
  readonly zip: string;
  readonly searchDistance: number;
}

interface Found {
  readonly locations: readonly CarrierLocation[];
  readonly reason: string | null;
}

/** The shopper must get the refusal within 2 s. */
const CARRIER_TIMEOUT_MS = 1_800;

const SEARCH_FAILED: Refusal = { code: 'unavailable', message: MESSAGES.carrierSearchFailed };

/**
 * Only in the ZIP's own states: wine is handed over only to people of the pickup location's state. Refuses
 * unknown ZIPs and, with alcohol, states that we don't ship to. A state that forbids pickup gives a reason, unless the
 * cart holds only merchandise. If the carrier is down: 'unavailable', and `report` gets the reason.
 */
export async function searchCarrier(
  { db, zips, carriers, shopRules }: SearchParts,
  key: CartKey | null,
  { deliveryMethod, zip, searchDistance }: Search,
  report: (why: string) => void,
): Promise<Result<Found>> {
  const rules = await shopRules();
  const states = zips.find(zip).flatMap(({ stateShort }) => stateTerms(stateShort, rules.stateTerms) ?? []);
  if (states.length === 0) return reject(invalidFields({ zip: [MESSAGES.carrierInvalidZip] }));
  const contents = await contentsOf(db, key, rules);
  const shippable = contents === 'alcohol' ? states.filter(({ isShippable }) => isShippable) : states;
  if (shippable.length === 0) return reject(invalidFields({ zip: [MESSAGES.stateNotShippable] }));
  const open =
    contents === 'merchandise'
      ? shippable
      : shippable.filter(({ isCarrierPickupAllowed }) => isCarrierPickupAllowed);
  if (open.length === 0) {
    const names = shippable.map(({ stateName }) => stateName).join(' or ');
    return accept({ locations: [], reason: explainNoCarrierPickup(names) });
  }

  const query = {
    zip: normalizeZip(zip) ?? zip,
    center: zips.locate(zip),
    miles: searchDistance,
    stateShorts: open.map(({ state }) => state),
  };
  const answer = await carriers[deliveryMethod].search(query, AbortSignal.timeout(CARRIER_TIMEOUT_MS));
  if (answer.kind === 'found') return accept({ locations: answer.locations, reason: null });
  report(answer.why);
  return reject(SEARCH_FAILED);
}

/** 'unknown': the cart is empty, and may get wine. */
async function contentsOf(
  db: Db,
  key: CartKey | null,
  rules: ShopRules,
): Promise<'alcohol' | 'merchandise' | 'unknown'> {
  const stored = key && (await selectOpenCart(db, key, rules));
  const cart = stored && settleCart(stored.cart);
  if (!cart || cart.items.length === 0) return 'unknown';
  return containsAlcohol(cart) ? 'alcohol' : 'merchandise';
}
