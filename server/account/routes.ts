import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
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
import type { Route } from '../../contract/route.ts';
import { apiRoutes } from '../http/api-routes.ts';
import type { AppEnv, Session } from '../http/app-env.ts';
import { NOT_LOGGED_IN, type Result, refuse } from '../http/refusal.ts';
import { declineSource, judgeBrake, noteDecline } from '../rate-limits/card-brake.ts';
import { countFailures } from '../rate-limits/rate-limiter.ts';
import { tokenUserOf } from '../vault/token-owner-store.ts';
import { type AddressParts, dropAddress, keepAddress } from './addresses.ts';
import * as cards from './cards.ts';
import { type CardParts, dropCard, keepCard } from './cards.ts';
import type { Requester } from './current-password.ts';
import * as logIns from './log-ins.ts';
import type { ProfileParts } from './profile.ts';
import * as profile from './profile.ts';
import { selectUser, writeEmailPrefs } from './user-store.ts';

export function accountRoutes(parts: AddressParts & CardParts & ProfileParts) {
  const answer = async (c: Context<CustomerEnv>, customerId: number, result: Result<null>) =>
    result.ok ? c.json(await selectUser(parts.db, customerId), 200) : refuse(c, result.refusal);

  return apiRoutes()
    .openapi(serveCustomers(changeNameAndEmail), async (c) => {
      const { customerId } = c.var.session;
      const form = { ...c.req.valid('json'), brandingId: c.var.brandingId };
      return answer(c, customerId, await profile.changeNameAndEmail(parts, requesterOf(c), form));
    })
    .openapi(serveCustomers(changeBirthday), async (c) => {
      const { customerId } = c.var.session;
      return answer(c, customerId, await profile.changeBirthday(parts, customerId, c.req.valid('json')));
    })
    .openapi(serveCustomers(changePassword), async (c) => {
      const form = { ...c.req.valid('json'), brandingId: c.var.brandingId };
      const result = await profile.changePassword(parts, requesterOf(c), form);
      return result.ok ? c.body(null, 204) : refuse(c, result.refusal);
    })
    .openapi(serveCustomers(listLogIns), async (c) =>
      c.json({ logIns: await logIns.logInsOf(parts.db, c.var.session) }, 200),
    )
    .openapi(serveCustomers(endOtherLogIns), async (c) => {
      const { currentPassword } = c.req.valid('json');
      const result = await logIns.endOtherLogIns(parts, requesterOf(c), currentPassword);
      return result.ok ? c.body(null, 204) : refuse(c, result.refusal);
    })
    .openapi(serveCustomers(changeEmailPrefs), async (c) => {
      const { customerId } = c.var.session;
      await writeEmailPrefs(parts.db, customerId, c.req.valid('json'));
      return c.json(await selectUser(parts.db, customerId), 200);
    })
    .openapi(serveCustomers(addAddress), async (c) => {
      const { customerId } = c.var.session;
      const whose = { customerId, addressId: null };
      return answer(c, customerId, await keepAddress(parts, whose, c.req.valid('json')));
    })
    .openapi(serveCustomers(changeAddress), async (c) => {
      const { customerId } = c.var.session;
      const whose = { customerId, addressId: c.req.valid('param').addressId };
      return answer(c, customerId, await keepAddress(parts, whose, c.req.valid('json')));
    })
    .openapi(serveCustomers(removeAddress), async (c) => {
      const { customerId } = c.var.session;
      const whose = { customerId, addressId: c.req.valid('param').addressId };
      return answer(c, customerId, await dropAddress(parts, whose));
    })
    .openapi(serveCustomers(addCard), async (c) => {
      const { customerId } = c.var.session;
      const braked = await judgeBrake(parts.db, customerId);
      if (braked) return refuse(c, braked);
      const limits = cardTries(customerId, c.var.clientAddress);
      const limited = await countFailures(
        parts.rateLimiter,
        limits,
        () => keepCard(parts, customerId, c.req.valid('json'), tokenUserOf(c as Context).browserHashes),
        (kept) => !kept.ok && kept.refusal.code === 'card-declined',
      );
      const kept = limited.ok ? limited.value : limited;
      if (!kept.ok && kept.refusal.code === 'card-declined') {
        await noteDecline(parts.db, [], declineSource(parts.rateLimiter, c.var.clientAddress));
      }
      return answer(c, customerId, kept);
    })
    .openapi(serveCustomers(changeCard), async (c) => {
      const { customerId } = c.var.session;
      return answer(c, customerId, await cards.changeCard(parts, customerId, c.req.valid('json')));
    })
    .openapi(serveCustomers(removeCard), async (c) => {
      const { customerId } = c.var.session;
      return answer(c, customerId, await dropCard(parts, customerId, c.req.valid('param').cardId));
    });
}

function requesterOf({ var: { session, clientAddress } }: Context<CustomerEnv>): Requester {
  return { ...session, clientAddress };
}

type CustomerEnv = AppEnv & { Variables: { session: Session } };

/** Runs before the body is validated: a visitor who is not logged in has no form to correct. */
const customersOnly = createMiddleware<CustomerEnv>(async (c, next) => {
  const session: Session | null = c.var.session;
  if (!session) return refuse(c, NOT_LOGGED_IN);
  await next();
});

function serveCustomers<const R extends Route>(route: R) {
  return createRoute({ ...route, tags: [route.tag], middleware: customersOnly });
}

/** Each attempt asks the bank. The limit stops anyone who tests card numbers. */
function cardTries(customerId: number, clientAddress: string) {
  const account = String(customerId);
  return {
    tries: { cardChecksByAccount: account },
    failures: { declinedCardsByShopper: `customer ${account}`, declinedCardsByAddress: clientAddress },
  };
}
