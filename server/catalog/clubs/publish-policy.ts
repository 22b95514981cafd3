import { z } from 'zod';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import {
  type Announced,
  type Change,
  MOST_CHANGE_WORDS,
  sayPolicyChange,
} from '../../../domain/clubs/change-notice.ts';
import { isPlainText } from '../../../domain/people/plain-text.ts';
import type { Db } from '../../platform/database/access.ts';
import { accept, invalidFields, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { readInput } from '../operations/read-input.ts';
import { notifyMembers } from './notify-members.ts';
import { insertPolicy, lockClub, selectPolicies } from './tier-store.ts';

/** As in the table's constraint. */
const PLAIN_TAG = /<\/?(?:p|h2|h3|ul|ol|li|strong|em|br)>/g;

const policy = z.strictObject({
  /** What changes for members, in the winery's words: they are notified. Empty: nothing does. */
  changes: z
    .string()
    .trim()
    .max(MOST_CHANGE_WORDS, 'It is too long')
    .refine(isPlainText, 'It has a character that cannot be seen')
    .default(''),
  version: z.string().regex(/^[\w.-]{1,40}$/, 'It must be letters, digits, dots and hyphens'),
  bodyHtml: z
    .string()
    .trim()
    .min(1, 'It is empty')
    .max(100_000, 'It is too long')
    .overwrite((html) => html.replace(/\r\n?/g, '\n').replaceAll('\t', ' '))
    .refine(isPlainText, 'It has a character that cannot be seen')
    .refine(
      (html) => !/[<>]/.test(html.replace(PLAIN_TAG, '')),
      'Only <p>, <h2>, <h3>, <ul>, <ol>, <li>, <strong>, <em> and <br> may stand in it, without attributes',
    ),
});

/**
 * Earlier members keep their version, which never changes. Refusals: `not-found`, `invalid` for an existing version.
 */
export async function publishPolicy(
  db: Db,
  clubTypeId: number,
  input: z.input<typeof policy>,
  { isDryRun, ...announced }: Announced & { readonly isDryRun: boolean },
): Promise<Result<{ readonly version: string; readonly before: string | null }>> {
  const read = readInput(policy, input);
  if (!read.ok) return read;
  const { version, bodyHtml, changes } = read.value;
  return db.transaction().execute(async (trx) => {
    const club = await lockClub(trx, clubTypeId);
    if (club === null) return reject(NOT_FOUND);
    const policies = await selectPolicies(trx, clubTypeId);
    if (policies.some((one) => one.version === version)) {
      const taken = 'There is such a version already, and it stays as it was agreed to';
      return reject(invalidFields({ version: [taken] }, MESSAGES.invalid));
    }
    if (!isDryRun) {
      await insertPolicy(trx, { club_type_id: clubTypeId, version, body_html: bodyHtml });
      const say = (change: Change) => sayPolicyChange(change, changes);
      if (changes) await notifyMembers(trx, { ...club, clubTypeId }, { announced, say });
    }
    return accept({ version, before: policies[0]?.version ?? null });
  });
}
