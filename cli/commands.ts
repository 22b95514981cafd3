import { audited } from './audited.ts';
import { bulkCartCommands } from './bulk/bulk-carts.ts';
import { bulkLinkCommands } from './bulk/bulk-link.ts';
import { campaignLinkMake } from './campaigns/campaign-link.ts';
import { clubCommands } from './clubs/club.ts';
import { clubPolicyCommands } from './clubs/club-policy.ts';
import { clubRelease } from './clubs/club-release.ts';
import { clubReleaseChangeCommands } from './clubs/club-release-change.ts';
import { clubReleaseReportCommands } from './clubs/club-release-show.ts';
import { clubTierCommands } from './clubs/club-tier.ts';
import { memberCommands } from './clubs/member.ts';
import type { Command } from './command.ts';
import { customerErase } from './customers/customer-erase.ts';
import { customerExport } from './customers/customer-export.ts';
import { customerMerge } from './customers/customer-merge.ts';
import { customerShow } from './customers/customer-show.ts';
import { logHashOf } from './customers/log-hash.ts';
import { sessionCommands } from './customers/session.ts';
import { databaseCommands } from './database/database.ts';
import { databaseBackup } from './database/database-backup.ts';
import { databaseRestore } from './database/database-restore.ts';
import { mailCommands } from './mails/mail-commands.ts';
import { orderFind } from './orders/order-find.ts';
import { orderList } from './orders/order-list.ts';
import { orderMoneyCommands } from './orders/order-money.ts';
import { orderShow } from './orders/order-show.ts';
import { orderStatusCommands } from './orders/order-status.ts';
import { ledgerCommands } from './payments/ledger.ts';
import { paymentList } from './payments/payment-list.ts';
import { paymentReconcile } from './payments/payment-reconcile.ts';
import { paymentShow } from './payments/payment-show.ts';
import { productEntryCommands } from './products/product-enter.ts';
import { productFileCommands } from './products/product-files.ts';
import { productListCommands } from './products/product-list.ts';
import { productRetireCommands } from './products/product-retire.ts';
import { stockCommands } from './products/stock.ts';
import { promoCommands } from './promos/promo-commands.ts';
import { calendarCommands } from './rules/calendar.ts';
import { freightCommands } from './rules/freight.ts';
import { rateCommands } from './rules/rates.ts';
import { stateCommands } from './rules/states.ts';
import { textCommands } from './texts/text-commands.ts';
import { webhookCommands } from './webhooks/webhook-commands.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  [...productListCommands, ...productEntryCommands, ...productRetireCommands, ...productFileCommands],
  [...stockCommands, ...promoCommands],
  [orderList, orderShow, orderFind, ...orderStatusCommands, ...orderMoneyCommands],
  [paymentList, paymentShow, paymentReconcile, ...ledgerCommands],
  [customerShow, customerMerge, customerExport, customerErase, ...sessionCommands, logHashOf],
  [...mailCommands, ...textCommands, ...webhookCommands],
  [...clubCommands, ...clubTierCommands, ...clubPolicyCommands],
  [clubRelease, ...clubReleaseChangeCommands, ...clubReleaseReportCommands, ...memberCommands],
  [...bulkCartCommands, ...bulkLinkCommands, campaignLinkMake],
  [...stateCommands, ...calendarCommands, ...rateCommands, ...freightCommands],
  [...databaseCommands, databaseBackup, databaseRestore],
]
  .flat()
  .map(audited);
