import { describe, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { apiRoutes } from './api.ts';
import { documentedWebhooks } from './webhooks.ts';

const cases = Object.entries(apiRoutes).flatMap(([name, { request, responses, examples }]) => {
  const { params, query, headers, body } = request ?? {};
  const requests: [string, ZodType | undefined, unknown][] = [
    ['params', params, examples.params],
    ['query', query, examples.query],
    ['headers', headers, examples.headers],
    ['body', body?.content['application/json'].schema, examples.body],
  ];
  const answers = Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .map(
      ([status, { content }]) =>
        [status, content?.['application/json'].schema, examples.answers[Number(status)]] as const,
    );
  return [...requests, ...answers]
    .filter(([, schema, example]) => schema !== undefined || example !== undefined)
    .filter(([part, , example]) => part !== 'query' || example !== undefined)
    .map(([part, schema, example]) => ({ name: `${name}, ${part}`, schema, example }));
});

describe('each example fits its schema', () => {
  test.each(cases)('$name', ({ schema, example }) => {
    expect(schema?.safeParse(example)).toMatchObject({ success: true });
  });
});

test.each(documentedWebhooks)('the example of $type is what is sent', ({ schema, example }) => {
  expect(schema.parse(example)).toEqual(example);
});
