import type { Command } from '../command.ts';
import { customerErase } from './customer-erase.ts';
import { customerExport } from './customer-export.ts';
import { customerMerge } from './customer-merge.ts';
import { customerShow } from './customer-show.ts';
import { logHashOf } from './log-hash.ts';
import { sessionEnd, sessionList } from './session.ts';

export const customerCommands: readonly Command[] = [
  customerShow,
  customerMerge,
  customerExport,
  customerErase,
  sessionList,
  sessionEnd,
  logHashOf,
];
