import { BRANDS } from '../../../domain/brands/brands.ts';
import { ROLE_NAMES, type Role } from '../../../domain/office/roles.ts';
import { letter, type MailContent } from './letter.ts';

/** The office serves both brands; its emails come from the first. */
const BRANDING_ID = 1;

export function staffInvitation({ url, role }: { url: string; role: Role }): MailContent {
  const text = `You are invited to the office of ${BRANDS[BRANDING_ID].name} as ${ROLE_NAMES[role]}.`;
  return letter(BRANDING_ID, {
    subject: 'Your invitation to the office',
    heading: 'Your invitation to the office',
    preview: text,
    blocks: [
      text,
      'The link works once and expires in 72 hours. You need your phone with an authenticator app.',
      { label: 'Set Up Your Account', href: url },
      'If you did not expect this, please tell your winery and ignore this email.',
    ],
  });
}

export function staffPasswordReset({ url }: { url: string }): MailContent {
  return letter(BRANDING_ID, {
    subject: 'Reset your office password',
    heading: 'Reset your office password',
    preview: 'The link works once and expires in 30 minutes.',
    blocks: [
      'You can choose a new password now. The link works once and expires in 30 minutes.',
      { label: 'Reset Password', href: url },
      'You will still need a code from your authenticator app to log in.',
      'If you did not ask for this, you can ignore this email. Your password stays the same.',
    ],
  });
}

/** So that no one finishes an invitation unnoticed by the person it was for. */
export function staffReady(): MailContent {
  return letter(BRANDING_ID, {
    subject: 'Your office account is set up',
    heading: 'Your office account is set up',
    preview: 'Your invitation to the office was accepted.',
    blocks: [
      'Your invitation to the office was accepted: the account has a password and an authenticator app now.',
      'If this was not you, tell an owner right away and ask them to reset your account.',
    ],
  });
}

export function recoveryCodeUsed(): MailContent {
  return letter(BRANDING_ID, {
    subject: 'A recovery code of your office account was used',
    heading: 'A recovery code was used',
    preview: 'Someone logged in to the office with one of your recovery codes.',
    blocks: [
      'Someone logged in to the office with one of your recovery codes. That code no longer works.',
      'If this was not you, tell an owner right away and ask them to reset your account.',
    ],
  });
}
