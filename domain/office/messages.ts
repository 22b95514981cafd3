/** Emails and texts to shoppers, and webhooks to the winery's other programs. */
export const MESSAGE_KINDS = ['mails', 'texts', 'webhooks'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Texts can’t be sent again: what they say is out of date. */
export const RESENDABLE_KINDS = ['mails', 'webhooks'] as const satisfies readonly MessageKind[];
export type ResendableKind = (typeof RESENDABLE_KINDS)[number];

/** 'waiting' failed and will be tried again, 'failed' will not. */
export const MESSAGE_STATES = ['pending', 'sending', 'waiting', 'sent', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
