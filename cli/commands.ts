import { auditCommands } from './audit/audit-commands.ts';
import { audited } from './audited.ts';
import { bulkCartCommands, bulkLinkCommands } from './bulk/bulk-carts.ts';
import { campaignLinkMake } from './campaigns/campaign-link.ts';
import { clubCommands } from './clubs/club.ts';
import { clubPolicyCommands } from './clubs/club-policy.ts';
import { clubRelease, clubReleaseChangeCommands, clubReleaseReportCommands } from './clubs/club-release.ts';
import { clubTierCommands } from './clubs/club-tier.ts';
import { memberCommands } from './clubs/member.ts';
import type { Command } from './command.ts';
import { customerErase, customerExport, customerMerge, customerShow } from './customers/customer-commands.ts';
import { logHashOf } from './customers/log-hash.ts';
import { sessionCommands } from './customers/session.ts';
import { databaseCommands } from './database/database.ts';
import { databaseBackup, databaseRestore } from './database/database-backup.ts';
import { mailCommands } from './mails/mail-commands.ts';
import { orderMoneyCommands, orderStatusCommands } from './orders/order-change.ts';
import { orderFind, orderList } from './orders/order-find.ts';
import { orderReceiptCommands } from './orders/order-receipt.ts';
import { orderShow } from './orders/order-show.ts';
import { ledgerCommands, paymentReconcile } from './payments/ledger.ts';
import { paymentList, paymentShow } from './payments/payment-show.ts';
import { payoutCommands } from './payments/payouts.ts';
import { productEntryCommands, productRetireCommands } from './products/product-enter.ts';
import { productFileCommands } from './products/product-files.ts';
import { productListCommands, stockCommands } from './products/product-list.ts';
import { promoCommands } from './promos/promo-commands.ts';
import { calendarCommands } from './rules/calendar.ts';
import { freightCommands } from './rules/freight.ts';
import { labelCommands } from './rules/labels.ts';
import { permitCommands } from './rules/permits.ts';
import { rateCommands } from './rules/rates.ts';
import { stateCommands } from './rules/states.ts';
import { weatherCommands } from './rules/weather.ts';
import { zipRateCommands } from './rules/zip-rates.ts';
import { staffCommands } from './staff/staff-commands.ts';
import { textCommands } from './texts/text-commands.ts';
import { webhookCommands } from './webhooks/webhook-commands.ts';

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  [...productListCommands, ...productEntryCommands, ...productRetireCommands, ...productFileCommands],
  [...stockCommands, ...promoCommands],
  [orderList, orderShow, orderFind, ...orderReceiptCommands, ...orderStatusCommands, ...orderMoneyCommands],
  [paymentList, paymentShow, paymentReconcile, ...ledgerCommands, ...payoutCommands],
  [customerShow, customerMerge, customerExport, customerErase, ...sessionCommands, logHashOf],
  [...mailCommands, ...textCommands, ...webhookCommands],
  [...clubCommands, ...clubTierCommands, ...clubPolicyCommands],
  [clubRelease, ...clubReleaseChangeCommands, ...clubReleaseReportCommands, ...memberCommands],
  [...bulkCartCommands, ...bulkLinkCommands, campaignLinkMake],
  [...staffCommands, ...auditCommands],
  [
    ...stateCommands,
    ...permitCommands,
    ...labelCommands,
    ...calendarCommands,
    ...rateCommands,
    ...zipRateCommands,
    ...freightCommands,
  ],
  weatherCommands,
  [...databaseCommands, databaseBackup, databaseRestore],
]
  .flat()
  .map(audited);
