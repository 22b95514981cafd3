import { audited } from './audited.ts';
import { bulkCartsCreate, bulkCartsList, bulkCartsRemove } from './bulk/bulk-carts.ts';
import { bulkLinkMake, bulkLinkRevoke } from './bulk/bulk-link.ts';
import { campaignLinkMake } from './campaigns/campaign-link.ts';
import { clubCommands } from './clubs/club-commands.ts';
import type { Command } from './command.ts';
import { customerCommands } from './customers/customer-commands.ts';
import { databaseCommands } from './database/database-commands.ts';
import { mailCommands } from './mails/mail-commands.ts';
import { orderCommands } from './orders/order-commands.ts';
import { paymentCommands } from './payments/payment-commands.ts';
import { productCommands } from './products/product-commands.ts';
import { promoCommands } from './promos/promo-commands.ts';
import { ruleCommands } from './rules/rule-commands.ts';
import { textCommands } from './texts/text-commands.ts';
import { webhookCommands } from './webhooks/webhook-commands.ts';

const all: readonly Command[] = [
  ...productCommands,
  ...promoCommands,
  ...orderCommands,
  ...paymentCommands,
  ...customerCommands,
  ...mailCommands,
  ...clubCommands,
  campaignLinkMake,
  ...webhookCommands,
  bulkCartsCreate,
  bulkCartsList,
  bulkCartsRemove,
  bulkLinkMake,
  bulkLinkRevoke,
  ...textCommands,
  ...ruleCommands,
  ...databaseCommands,
];

/** All commands, in the order of the help. */
export const commands: readonly Command[] = all.map(audited);
