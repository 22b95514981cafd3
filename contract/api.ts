import * as account from './account.ts';
import * as address from './address.ts';
import * as analytics from './analytics.ts';
import * as billing from './billing.ts';
import * as bulk from './bulk.ts';
import * as campaign from './campaign.ts';
import * as cardLink from './card-link.ts';
import * as cart from './cart.ts';
import * as catalog from './catalog.ts';
import * as choices from './choices.ts';
import * as clubMembership from './club-membership.ts';
import * as clubRelease from './club-release.ts';
import * as clubs from './clubs.ts';
import * as complianceReceipt from './compliance-receipt.ts';
import * as contact from './contact.ts';
import * as findOurWines from './find-our-wines.ts';
import * as identity from './identity.ts';
import * as lookups from './lookups.ts';
import * as orders from './orders.ts';
import * as payment from './payment.ts';
import * as paymentChallenge from './payment-challenge.ts';
import * as place from './place.ts';
import * as quote from './quote.ts';
import type { DocumentedRoute } from './route.ts';
import * as shipping from './shipping.ts';
import * as smallerTiers from './smaller-tiers.ts';
import * as weather from './weather.ts';
import * as weatherHold from './weather-hold.ts';

/** In the order of the documentation. */
const AREAS: readonly object[] = [
  ...[
    catalog,
    lookups,
    clubs,
    findOurWines,
    place,
    quote,
    weather,
    cart,
    campaign,
    choices,
    shipping,
    billing,
    payment,
    paymentChallenge,
    orders,
    weatherHold,
    cardLink,
    complianceReceipt,
    address,
  ],
  ...[identity, contact, account, clubRelease, smallerTiers, clubMembership, bulk, analytics],
];

/** Every call under `/api`, by the name that clients made from the OpenAPI document give it. A name never changes. */
export const apiRoutes: Readonly<Record<string, DocumentedRoute>> = Object.fromEntries(
  AREAS.flatMap((area) => Object.entries(area)).filter(([, exported]) => 'examples' in exported),
);
