import { z } from 'zod';
import { pathId } from '../fields.ts';
import { jsonAnswer, jsonBody, noContent } from '../route.ts';
import { line, requiredLine } from './fields.ts';
import { defineOfficeRoute } from './route.ts';

const tag = 'Office views';

export const viewForm = z.object({
  /** As a list's `views` names it. */
  screen: z.enum(['orders']),
  name: requiredLine(60, 'Enter a name.'),
  query: line(1000).describe('The address after the question mark'),
  isShared: z.boolean().default(false).describe('For everyone; managers and owners only'),
});
export type ViewForm = z.output<typeof viewForm>;

export const saveView = defineOfficeRoute('post', '/office/views', {
  tag,
  summary: 'Save a view of a list',
  access: 'signed-in',
  audit: 'view save',
  request: { body: jsonBody(viewForm) },
  responses: { 201: jsonAnswer('The view', z.object({ viewId: z.int() })) },
});

export const deleteView = defineOfficeRoute('delete', '/office/views/{viewId}', {
  tag,
  summary: 'Delete a saved view',
  access: 'signed-in',
  audit: 'view delete',
  request: { params: z.object({ viewId: pathId }) },
  responses: { 204: noContent },
});
