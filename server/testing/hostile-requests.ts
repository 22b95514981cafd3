import { apiRoutes } from '../../contract/api.ts';
import type { OfficeRoute } from '../../contract/office/route.ts';
import type { Route } from '../../contract/route.ts';
import {
  type RequestField,
  requestSchema,
  sampleOf,
  samplesWith,
} from '../../contract/testing/request-fields.ts';
import { officeApi, officeRoutesOf } from '../office/office-routes.ts';
import type { TestShop } from './test-shop.ts';
import { freshCode, signInStaff } from './test-staff.ts';

/** What the office serves: the contract is not asked. */
export function servedOfficeRoutes(): OfficeRoute[] {
  return officeRoutesOf(officeApi({} as Parameters<typeof officeApi>[0]));
}

interface HostileRequest {
  /** Such as 'put /office/products/{slug} body.name'. */
  readonly name: string;
  readonly path: string;
  readonly body: unknown;
}

/** A request for each field of the kind in the route's path, query and body: that field has the value. */
function hostileRequests(
  route: Route,
  kind: RequestField['kind'],
  value: string | number,
  known: Readonly<Record<string, unknown>>,
): HostileRequest[] {
  const parts = ['params', 'query', 'body'] as const;
  const whole = Object.fromEntries(
    parts.flatMap((part) => {
      const schema = requestSchema(route, part);
      return schema === undefined ? [] : [[part, sampleOf(schema)]];
    }),
  );
  return parts.flatMap((part) => {
    const schema = requestSchema(route, part);
    if (schema === undefined) return [];
    return samplesWith(schema, kind, value).map(({ field, sample }) => {
      const { params = {}, query = {}, body } = { ...whole, [part]: sample } as Record<string, object>;
      const ids =
        part === 'params' ? { ...known, [field.slice(1)]: (sample as typeof known)[field.slice(1)] } : known;
      // What a call is asked for by default may end it before the field is read.
      const wanted = part === 'query' ? onlyField(query, field) : {};
      return {
        name: `${route.method} ${route.path} ${part}${field}`,
        path: pathOf(route, { ...params, ...ids }, wanted),
        body,
      };
    });
  });
}

function onlyField(query: object, field: string): Record<string, unknown> {
  const name = field.split('.')[1] ?? '';
  return { [name]: (query as Record<string, unknown>)[name] };
}

function pathOf({ path }: Route, params: object, query: Record<string, unknown>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encoded((params as Record<string, unknown>)[name]),
  );
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
  return `/api${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/** A lone surrogate has no encoding: it is sent as bytes that are not UTF-8. */
function encoded(value: unknown): string {
  return String(value).replaceAll(/[\s\S]/gu, (character) =>
    /\p{Cs}/u.test(character) ? '%ED%A0%80' : encodeURIComponent(character),
  );
}

export interface HostileAnswer {
  readonly name: string;
  readonly status: number;
  /** Of the error shape. */
  readonly code: string | undefined;
}

/** Sends each of the values in each field of each route: as an owner to the office, as a guest to the shop. */
export async function hostileAnswers(
  shop: TestShop,
  kind: RequestField['kind'],
  values: readonly (string | number)[],
): Promise<HostileAnswer[]> {
  const owner = await signInStaff(shop, 'owner');
  await owner.post('/api/office/session/confirm', { code: await freshCode(shop, 'owner@office.example') });
  const draft = await owner.post('/api/office/drafts', { brandingId: 1 });
  const order = await shop.db.selectFrom('orders').select('order_id').limit(1).executeTakeFirst();
  const known = { slug: 'corkscrew', draftId: draft.body.draftId, ...(order && { orderId: order.order_id }) };
  const guest = shop.browser();
  const office = servedOfficeRoutes().map((route) => ({ route: route as Route, browser: owner }));
  const ofShop = Object.values(apiRoutes).map((route) => ({ route: route as Route, browser: guest }));
  const answers: HostileAnswer[] = [];
  for (const { route, browser } of [...office, ...ofShop]) {
    const method = route.method.toUpperCase();
    for (const value of values) {
      for (const { name, path, body } of hostileRequests(route, kind, value, known)) {
        const sent = method === 'GET' ? undefined : body;
        const answer = await browser.send(method, path, sent, { 'idempotency-key': `${answers.length}` });
        answers.push({
          name: `${name} ${JSON.stringify(value)}`,
          status: answer.status,
          code: answer.body?.code,
        });
      }
    }
  }
  return answers;
}
