import type * as account from '../../contract/account.ts';
import type * as address from '../../contract/address.ts';
import type * as analytics from '../../contract/analytics.ts';
import type * as billing from '../../contract/billing.ts';
import type * as bulk from '../../contract/bulk.ts';
import type * as campaign from '../../contract/campaign.ts';
import type * as cardLink from '../../contract/card-link.ts';
import type * as cart from '../../contract/cart.ts';
import type * as catalog from '../../contract/catalog.ts';
import type * as choices from '../../contract/choices.ts';
import type * as clubMembership from '../../contract/club-membership.ts';
import type * as clubRelease from '../../contract/club-release.ts';
import type * as clubs from '../../contract/clubs.ts';
import type * as complianceReceipt from '../../contract/compliance-receipt.ts';
import type * as contact from '../../contract/contact.ts';
import type * as findOurWines from '../../contract/find-our-wines.ts';
import type * as identity from '../../contract/identity.ts';
import type * as lookups from '../../contract/lookups.ts';
import type * as officeActions from '../../contract/office/actions.ts';
import type * as officeBatches from '../../contract/office/batches.ts';
import type * as officeBulk from '../../contract/office/bulk.ts';
import type * as officeCardLinks from '../../contract/office/card-links.ts';
import type * as officeClubTiers from '../../contract/office/club-tiers.ts';
import type * as officeClubs from '../../contract/office/clubs.ts';
import type * as officeComplianceReceipt from '../../contract/office/compliance-receipt.ts';
import type * as officeConsentProof from '../../contract/office/consent-proof.ts';
import type * as officeCustomers from '../../contract/office/customers.ts';
import type * as officeDrafts from '../../contract/office/drafts.ts';
import type * as officeLabels from '../../contract/office/labels.ts';
import type * as officeMe from '../../contract/office/me.ts';
import type * as officeMembers from '../../contract/office/members.ts';
import type * as officeMessages from '../../contract/office/messages.ts';
import type * as officeOrderMoney from '../../contract/office/order-money.ts';
import type * as officeOrders from '../../contract/office/orders.ts';
import type * as officePasskeys from '../../contract/office/passkeys.ts';
import type * as officePayments from '../../contract/office/payments.ts';
import type * as officePickups from '../../contract/office/pickups.ts';
import type * as officeProducts from '../../contract/office/products.ts';
import type * as officePromotions from '../../contract/office/promotions.ts';
import type * as officeReleases from '../../contract/office/releases.ts';
import type * as officeReports from '../../contract/office/reports.ts';
import type * as officeRules from '../../contract/office/rules.ts';
import type * as officeRuns from '../../contract/office/runs.ts';
import type * as officeSearch from '../../contract/office/search.ts';
import type * as officeSession from '../../contract/office/session.ts';
import type * as officeStaff from '../../contract/office/staff.ts';
import type * as officeToday from '../../contract/office/today.ts';
import type * as officeViews from '../../contract/office/views.ts';
import type * as officeWebhookEndpoints from '../../contract/office/webhook-endpoints.ts';
import type * as officeWinery from '../../contract/office/winery.ts';
import type * as officeZipRates from '../../contract/office/zip-rates.ts';
import type * as orders from '../../contract/orders.ts';
import type * as payment from '../../contract/payment.ts';
import type * as paymentChallenge from '../../contract/payment-challenge.ts';
import type * as place from '../../contract/place.ts';
import type * as quote from '../../contract/quote.ts';
import type * as shipping from '../../contract/shipping.ts';
import type * as smallerTiers from '../../contract/smaller-tiers.ts';
import type * as weather from '../../contract/weather.ts';
import type * as weatherHold from '../../contract/weather-hold.ts';

/** Types only: none of the contract's schemas travels to the browser. */
type Areas = typeof account &
  typeof address &
  typeof analytics &
  typeof billing &
  typeof bulk &
  typeof campaign &
  typeof cardLink &
  typeof cart &
  typeof catalog &
  typeof choices &
  typeof clubMembership &
  typeof clubRelease &
  typeof smallerTiers &
  typeof clubs &
  typeof complianceReceipt &
  typeof contact &
  typeof findOurWines &
  typeof identity &
  typeof lookups &
  typeof officeActions &
  typeof officeBatches &
  typeof officeLabels &
  typeof officeMe &
  typeof officeOrders &
  typeof officeOrderMoney &
  typeof officePasskeys &
  typeof officePickups &
  typeof officeBulk &
  typeof officeCardLinks &
  typeof officeClubTiers &
  typeof officeComplianceReceipt &
  typeof officeConsentProof &
  typeof officeClubs &
  typeof officeCustomers &
  typeof officeDrafts &
  typeof officeMembers &
  typeof officeMessages &
  typeof officePayments &
  typeof officeWebhookEndpoints &
  typeof officeWinery &
  typeof officeRules &
  typeof officeZipRates &
  typeof officeProducts &
  typeof officePromotions &
  typeof officeReleases &
  typeof officeReports &
  typeof officeRuns &
  typeof officeSearch &
  typeof officeSession &
  typeof officeStaff &
  typeof officeViews &
  typeof officeToday &
  typeof orders &
  typeof payment &
  typeof paymentChallenge &
  typeof place &
  typeof quote &
  typeof shipping &
  typeof weather &
  typeof weatherHold;

type NameOf<Route> = Route extends {
  readonly method: infer Method extends string;
  readonly path: infer Path extends string;
}
  ? `${Method} ${Path}`
  : never;

type RoutesByName = { [Export in keyof Areas as NameOf<Areas[Export]>]: Areas[Export] };

export type RouteName = keyof RoutesByName & string;
export type RouteOf<Name extends RouteName> = RoutesByName[Name];
