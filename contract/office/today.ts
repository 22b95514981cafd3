import { z } from 'zod';
import { TASK_KEYS } from '../../domain/office/tasks.ts';
import { brandingId } from '../fields.ts';
import { jsonAnswer } from '../route.ts';
import { isoDay } from './fields.ts';
import { defineOfficeRoute } from './route.ts';

const salesFigures = z.object({
  orders: z.int().describe('Placed in these days and not canceled'),
  netSales: z.number().describe('Dollars, less discounts and returns, without freight and tax'),
});
export type SalesFigures = z.infer<typeof salesFigures>;

export const todayAnswer = z.object({
  day: z.iso.date().describe('The winery’s day'),
  packing: z
    .object({
      boxes: z.int().describe('Parcels that leave today or have left: to pack, packed and shipped'),
      bottles: z.int().describe('Of wine, in them'),
      packed: z.int().describe('And not shipped yet'),
      shipped: z.int(),
      openBatchId: z.int().nullable().describe('The newest batch with a box to pack'),
      packedBatchId: z
        .int()
        .nullable()
        .describe('The newest batch with a box that is packed and not shipped'),
      batches: z
        .array(
          z.object({
            batchId: z.int(),
            packerId: z.int().nullable(),
            packer: z.string().nullable().describe('Null: no one has taken it yet'),
            orders: z.int(),
            packed: z.int(),
          }),
        )
        .describe('Batches with a box that is not shipped, newest first'),
      latestShipHour: z.int().nullable().describe('When the carrier comes, at the winery; null: at any hour'),
    })
    .nullable()
    .describe('The cellar’s day; null for a role that does not pack'),
  tasks: z
    .array(
      z.object({
        key: z.enum(TASK_KEYS),
        count: z.int(),
        oldestAt: z.iso
          .datetime()
          .nullable()
          .describe('Since when the oldest one waits; null if there is none'),
        href: z.string().describe('The screen that shows them'),
      }),
    )
    .describe('What the role can open, the most urgent first'),
  permits: z
    .array(
      z.object({
        brandingId,
        state: z.string(),
        number: z.string(),
        lastDay: isoDay,
        within: z.int().describe('It ends within 90, 60, 30 or 7 days; 0: it has ended'),
        members: z.int().describe('Whose box of the next release leaves on a day without a permit'),
        wine: z.number().describe('Dollars: these boxes at the price of their tier, without freight and tax'),
        openOrders: z.int().describe('Whose ship day lies outside of every permit'),
      }),
    )
    .nullable()
    .describe(
      'Those that decide and are not renewed, the first to end first; null for a role without reports',
    ),
  figures: z
    .object({
      today: salesFigures,
      yesterday: salesFigures,
      last7Days: salesFigures.describe('Today and the six days before'),
      previous7Days: salesFigures,
    })
    .nullable()
    .describe('Null for a role that does not see money'),
  books: z
    .object({ checkedAt: z.iso.datetime(), differences: z.int() })
    .nullable()
    .describe('The last check of the books; null before the first, and for a role without payments'),
});
export type TodayAnswer = z.infer<typeof todayAnswer>;

export const countTasks = defineOfficeRoute('get', '/office/tasks', {
  tag: 'Office today',
  summary: 'Count what waits',
  access: 'signed-in',
  responses: {
    200: jsonAnswer(
      'What the role can open, by task',
      z.object({ counts: z.partialRecord(z.enum(TASK_KEYS), z.int()) }),
    ),
  },
});

export const showToday = defineOfficeRoute('get', '/office/today', {
  tag: 'Office today',
  summary: 'Show what waits, and the latest sales',
  access: 'signed-in',
  responses: { 200: jsonAnswer('Counts of what waits, and sales by winery day', todayAnswer) },
});
