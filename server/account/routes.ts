import {
  addAddress,
  addCard,
  changeAddress,
  changeBirthday,
  changeCard,
  changeEmailPrefs,
  changeNameAndEmail,
  changePassword,
  endOtherLogIns,
  listLogIns,
  removeAddress,
  removeCard,
} from '../../contract/account.ts';
import { selectUser, writeEmailPrefs } from '../people/customers/user-store.ts';
import { tokenUserOf } from '../people/vault/token-owner-store.ts';
import { apiRoutes } from '../platform/http/api-routes.ts';
import type { Session } from '../platform/http/app-env.ts';
import { accept, DONE, type Result, reject } from '../platform/http/refusal.ts';
import { declineSource, judgeBrake, noteDecline } from '../platform/rate-limits/card-brake.ts';
import { countFailures } from '../platform/rate-limits/rate-limiter.ts';
import { type AddressParts, dropAddress, keepAddress } from '../programs/addresses/keep-address.ts';
import * as cards from './cards.ts';
import { type CardParts, dropCard, keepCard } from './cards.ts';
import type { Requester } from './current-password.ts';
import * as logIns from './log-ins.ts';
import type { ProfileParts } from './profile.ts';
import * as profile from './profile.ts';
import { serveCustomers } from './serve-customers.ts';

export function accountRoutes(parts: AddressParts & CardParts & ProfileParts) {
  /** Of a change, the user as it is now. */
  const userAfter = async ({ customerId }: Session, result: Result<null>) =>
    result.ok ? accept(await selectUser(parts.db, customerId)) : result;

  return apiRoutes([
    serveCustomers(
      changeNameAndEmail,
      async ({
        body,
        customer,
        c: {
          var: { brandingId },
        },
      }) => userAfter(customer, await profile.changeNameAndEmail(parts, customer, { ...body, brandingId })),
    ),
    serveCustomers(changeBirthday, async ({ body, customer }) =>
      userAfter(customer, await profile.changeBirthday(parts, customer.customerId, body)),
    ),
    serveCustomers(
      changePassword,
      ({
        body,
        customer,
        c: {
          var: { brandingId },
        },
      }) => profile.changePassword(parts, customer, { ...body, brandingId }),
    ),
    serveCustomers(listLogIns, async ({ customer }) =>
      accept({ logIns: await logIns.logInsOf(parts.db, customer) }),
    ),
    serveCustomers(endOtherLogIns, ({ body: { currentPassword }, customer }) =>
      logIns.endOtherLogIns(parts, customer, currentPassword),
    ),
    serveCustomers(changeEmailPrefs, async ({ body, customer }) => {
      await writeEmailPrefs(parts.db, customer.customerId, body);
      return userAfter(customer, DONE);
    }),
    serveCustomers(addAddress, async ({ body, customer }) =>
      userAfter(customer, await keepAddress(parts, { ...customer, addressId: null }, body)),
    ),
    serveCustomers(changeAddress, async ({ params, body, customer }) =>
      userAfter(customer, await keepAddress(parts, { ...customer, ...params }, body)),
    ),
    serveCustomers(removeAddress, async ({ params, customer }) =>
      userAfter(customer, await dropAddress(parts, { ...customer, ...params })),
    ),
    serveCustomers(addCard, async ({ body, customer, c }) => {
      const { customerId, clientAddress } = customer;
      const braked = await judgeBrake(parts.db, customerId);
      if (braked) return reject(braked);
      const kept = await countFailures(
        parts.rateLimiter,
        cardTries(customer),
        () => keepCard(parts, customerId, body, tokenUserOf(c).browserHashes),
        (result) => !result.ok && result.refusal.code === 'card-declined',
      );
      if (!kept.ok && kept.refusal.code === 'card-declined') {
        await noteDecline(parts.db, [], declineSource(parts.rateLimiter, clientAddress));
      }
      return userAfter(customer, kept);
    }),
    serveCustomers(changeCard, async ({ body, customer }) =>
      userAfter(customer, await cards.changeCard(parts, customer.customerId, body)),
    ),
    serveCustomers(removeCard, async ({ params, customer }) =>
      userAfter(customer, await dropCard(parts, customer.customerId, params.cardId)),
    ),
  ]);
}

/** Each attempt asks the bank. The limit stops anyone who tests card numbers. */
function cardTries({ customerId, clientAddress }: Requester) {
  const account = String(customerId);
  return {
    tries: { cardChecksByAccount: account },
    failures: { declinedCardsByShopper: `customer ${account}`, declinedCardsByAddress: clientAddress },
  };
}
