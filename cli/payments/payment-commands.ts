import type { Command } from '../command.ts';
import { ledgerCheck, ledgerList } from './ledger.ts';
import { paymentList } from './payment-list.ts';
import { paymentReconcile } from './payment-reconcile.ts';
import { paymentShow } from './payment-show.ts';

export const paymentCommands: readonly Command[] = [
  paymentList,
  paymentShow,
  paymentReconcile,
  ledgerCheck,
  ledgerList,
];
