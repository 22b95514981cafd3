import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiRoutes } from '../../../contract/api.ts';
import { WEBHOOK_TYPES } from '../../../contract/webhook-types.ts';
import { testShop } from '../../testing/test-shop.ts';
import { createApp } from '../app.ts';
import type { Operation } from './open-api.ts';

const shop = testShop();
// biome-ignore lint/suspicious/noExplicitAny: the document is looked into at every depth
let document: any;
let operations: { name: string; operation: Operation }[];
beforeAll(async () => {
  document = (await shop.browser().get('/api/openapi.json')).body;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as object).map(([method, operation]) => ({
      name: `${method} ${path}`,
      operation,
    })),
  );
});

describe('the document', () => {
  test('is OpenAPI 3.1 by its own schema', async () => {
    const validator = new Validator();
    const { errors = [] } = await validator.validate(document);
    expect(errors).toEqual([]);
    expect(validator.version).toBe('3.1');
  });

  test('has every route of the API, and none that is not served', () => {
    const documented = Object.values(apiRoutes).map(({ method, path }) => `${method} ${path}`);
    expect(operations.map(({ name }) => name).sort()).toEqual(documented.sort());
  });

  test('says of each call its name, what it does, who may ask, and shows what goes in and out', () => {
    const lacking = operations.flatMap(({ name, operation }) => {
      const parts = {
        summary: operation.summary,
        description: operation.description,
        operationId: operation.operationId,
        tag: operation.tags?.[0],
        security: operation.security,
        request: lacksExample(operation.requestBody) ? undefined : true,
        answers: Object.values(operation.responses ?? {}).some(lacksExample) ? undefined : true,
        success: Object.keys(operation.responses ?? {}).some((status) => status.startsWith('2')) || undefined,
      };
      return Object.entries(parts).flatMap(([part, value]) => (value ? [] : [`${name}: ${part}`]));
    });
    expect(lacking).toEqual([]);
  });

  test('says what is sent to registered addresses', () => {
    expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_TYPES]);
    for (const { post } of Object.values<{ post: Operation }>(document.webhooks)) {
      expect(lacksExample(post.requestBody)).toBe(false);
      expect(post.parameters?.map(({ name }) => name)).toContain('webhook-signature');
    }
  });

  test('refers to nothing that it has not got', () => {
    const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, id]) => id,
    );
    expect(refs.filter((id) => id === undefined || !(id in document.components.schemas))).toEqual([]);
  });
});

test('the page of it may run nothing, and shows every call', async () => {
  const response = await createApp(shop.parts).request('/api/docs');
  const page = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(page).not.toMatch(/<script| style="| on\w+="/);
  for (const { operation } of operations) expect(page).toContain(`id="${operation.operationId}"`);
});

function lacksExample(
  part: { content?: { 'application/json'?: { example?: unknown } } } | undefined,
): boolean {
  const json = part?.content?.['application/json'];
  return json !== undefined && json.example === undefined;
}
