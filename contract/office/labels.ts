import { z } from 'zod';
import { pathText } from '../fields.ts';
import { jsonAnswer, jsonBody, noContent } from '../route.ts';
import { isInOrder, OUT_OF_ORDER, stateCode, validDays } from './fields.ts';
import { defineOfficeRoute } from './route.ts';

const tag = 'Office products';
const params = z.object({ slug: pathText(100) });

const label = z.object({
  state: stateCode,
  ...validDays,
});

export const listProductLabels = defineOfficeRoute('get', '/office/products/{slug}/labels', {
  tag,
  summary: 'List the states in which the label of a wine is registered',
  access: 'rules',
  request: { params },
  responses: {
    200: jsonAnswer(
      'The registrations, by state',
      z.object({
        product: z.string(),
        labels: z.array(label),
        states: z.array(z.string()).describe('Those that let in registered labels only'),
      }),
    ),
  },
});

export const setProductLabel = defineOfficeRoute('post', '/office/products/{slug}/labels', {
  tag,
  summary: 'Enter the registration of a label; one that begins on the same day is changed',
  access: 'rules',
  audit: 'labels set',
  request: { params, body: jsonBody(label.refine(isInOrder, OUT_OF_ORDER)) },
  responses: { 204: noContent },
});

export const removeProductLabel = defineOfficeRoute('delete', '/office/products/{slug}/labels/{state}', {
  tag,
  summary: 'Remove the registrations of a label in a state',
  access: 'rules',
  audit: 'labels remove',
  isFinal: true,
  request: { params: params.extend({ state: stateCode }) },
  responses: { 204: noContent },
});
