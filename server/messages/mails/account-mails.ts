import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { letter, type MailContent } from './letter.ts';

export interface LinkMail {
  readonly brandingId: BrandingId;
  /** The brand's site, such as 'https://shop.example'. */
  readonly origin: string;
  readonly token: string;
}

// None of these emails uses a name: anyone could sign up another person and choose what our email says to them.

const TELL_US = 'Please confirm that this address is yours, so we can email you about your orders.';

export function verifyEmail({ brandingId, origin, token }: LinkMail): MailContent {
  return letter(brandingId, {
    subject: `Verify your email address for ${BRANDS[brandingId].name}`,
    heading: 'Verify your email address',
    preview: TELL_US,
    blocks: [
      TELL_US,
      { label: 'Verify Email Address', href: linkTo(origin, '/shop/verify', { token }) },
      'If you did not create an account with us, you can ignore this email.',
    ],
  });
}

export interface ResetMail extends LinkMail {
  /** Where to go after log-in: a path on the site, and the club being joined. */
  readonly returnTo?: string | null | undefined;
  readonly clubType?: string | null | undefined;
}

const CHOOSE_NOW = 'You can choose a new password now. The link works once and expires in one hour.';

/** Single use, good for one hour. */
export function resetPassword({ brandingId, origin, token, returnTo, clubType }: ResetMail): MailContent {
  return letter(brandingId, {
    subject: `Reset your ${BRANDS[brandingId].name} password`,
    heading: 'Reset your password',
    preview: CHOOSE_NOW,
    blocks: [
      CHOOSE_NOW,
      {
        label: 'Reset Password',
        href: linkTo(origin, '/shop/reset-password', { token, clubType, returnTo }),
      },
      'If you did not ask for this, you can ignore this email. Your password stays the same.',
    ],
  });
}

/** The code stands in neither the subject nor the preview, which locked phones show. */
export function logInCode({ brandingId, code }: { brandingId: BrandingId; code: string }): MailContent {
  return letter(brandingId, {
    subject: `Your code to log in to ${BRANDS[brandingId].name}`,
    heading: 'Your code to log in',
    preview: 'It is good for ten minutes.',
    blocks: [
      'Please enter this code in the window in which you asked for it:',
      { code },
      'It is good for ten minutes, works once, and only in that browser. We will never call you and ask for it.',
      'If you did not ask for it, you can ignore this email. No one can log in with it elsewhere.',
    ],
  });
}

export function passwordChanged({ brandingId }: { brandingId: BrandingId }): MailContent {
  const { name, phone } = BRANDS[brandingId];
  return letter(brandingId, {
    subject: `Your ${name} password was changed`,
    heading: 'Your password was changed',
    preview: 'The password of your account was just changed.',
    blocks: [
      'The password of your account was just changed.',
      `If this was not you, please reset your password right away and call us at ${phone}.`,
    ],
  });
}

/** Goes to the old address, because the new one may belong to someone else. */
export function emailChanged({ brandingId }: { brandingId: BrandingId }): MailContent {
  const { name, phone } = BRANDS[brandingId];
  return letter(brandingId, {
    subject: `The email address of your ${name} account was changed`,
    heading: 'Your email address was changed',
    preview: 'From now on, we will use the new one.',
    blocks: [
      'Your account has a new email address. From now on, we will use that one.',
      `If this was not you, please call us at ${phone}.`,
    ],
  });
}

function linkTo(origin: string, path: string, query: Record<string, string | null | undefined>): string {
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
  return url.href;
}
