import type { CarrierLocation } from '../../contract/address.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { explainNoCarrierPickup } from '../../domain/compliance/explain-carrier-pickup.ts';
import { stateTerms } from '../../domain/compliance/state-terms.ts';
import { normalizeZip } from '../../domain/geography/zip.ts';
import type { CartKey } from '../cart/cart-record.ts';
import { containsAlcohol } from '../cart/price.ts';
import { selectOpenCart } from '../cart/record-store.ts';
import { settleCart } from '../cart/settled-cart.ts';
import type { Db } from '../database/access.ts';
import { accept, invalidFields, type Refusal, type Result, reject } from '../http/refusal.ts';
import type { ShopRules } from '../lookups/shop-rules.ts';
import type { CarrierLocations } from '../providers/carrier/carrier-locations.ts';
import type { ZipDirectory } from './zip-directory.ts';

export interface SearchParts {
  readonly db: Db;
  readonly zips: ZipDirectory;
  readonly carrier: CarrierLocations;
  readonly shopRules: () => Promise<ShopRules>;
}

interface Search {
  readonly zip: string;
  readonly searchDistance: number;
}

interface Found {
  readonly locations: readonly CarrierLocation[];
  readonly reason: string | null;
}

/** So that the shopper has the refusal within 2 s of asking. */
const CARRIER_TIMEOUT_MS = 1_800;

const SEARCH_FAILED: Refusal = { code: 'unavailable', message: MESSAGES.carrierSearchFailed };

/**
 * Pickup locations around a ZIP that may hold this shopper's cart, in the ZIP's own states, since wine is handed over to
 * people of the pickup location's state only (spec §5). Refused are unknown ZIPs and, for a cart with alcohol, states that we
 * don't ship to; a state that forbids such pick-up answers without pickup locations and with the reason, unless the cart is
 * known to hold only merchandise. A carrier that is down is 'unavailable', and `report` hears why.
 */
export async function searchCarrier(
  { db, zips, carrier, shopRules }: SearchParts,
  key: CartKey | null,
  { zip, searchDistance }: Search,
  report: (why: string) => void,
): Promise<Result<Found>> {
  const rules = await shopRules();
  const states = zips.find(zip).flatMap(({ stateShort }) => stateTerms(stateShort, rules.stateTerms) ?? []);
  if (states.length === 0) return reject(invalidFields({ zip: [MESSAGES.carrierInvalidZip] }));
  const contents = await contentsOf(db, key);
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
  const answer = await carrier.search(query, AbortSignal.timeout(CARRIER_TIMEOUT_MS));
  if (answer.kind === 'found') return accept({ locations: answer.locations, reason: null });
  report(answer.why);
  return reject(SEARCH_FAILED);
}

/** 'unknown': nothing is in it yet, and wine may be. */
async function contentsOf(db: Db, key: CartKey | null): Promise<'alcohol' | 'merchandise' | 'unknown'> {
  const stored = key && (await selectOpenCart(db, key));
  const cart = stored && settleCart(stored.cart);
  if (!cart || cart.items.length === 0) return 'unknown';
  return containsAlcohol(cart) ? 'alcohol' : 'merchandise';
}
