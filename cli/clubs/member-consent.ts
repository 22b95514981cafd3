import type { ConsentProof } from '../../contract/office/consent-proof.ts';
import { sayLeaving } from '../../domain/clubs/leaving.ts';
import { selectConsentProof } from '../../server/office/clubs/consent-proof.ts';
import { defineCommand, done, refused } from '../command.ts';
import { inColumns, minuteOf } from '../format.ts';
import { membershipId } from './ids.ts';

export const memberConsent = defineCommand({
  name: 'member consent',
  parameters: { membership: membershipId },
  audit: 'reads',
  summary: 'Show what a member agreed to',
  details:
    'The wording, when and where the member saw it, reminders, notices, changes and the end of the membership. The ' +
    'office prints the same: the member, Proof of consent.',
  example: 'member consent 3001 --json',
  async run({ db }, { membership }) {
    const proof = await selectConsentProof(db, membership);
    return proof ? done(proof, textOf(proof)) : refused(`There is no membership ${membership}.`);
  },
});

const HOW: Readonly<Record<ConsentProof['how'], string>> = {
  online: 'online',
  phone: 'by phone',
  'not recorded': 'how was not recorded',
};

function textOf(proof: ConsentProof): string {
  const { membershipId: number, club, tier, email, state, ended: end, policy, keepUntil } = proof;
  const facts = [
    ['member', `${email}, ${club}, ${tier}, ${state}`],
    [
      'agreed',
      `${at(proof.agreed)}, ${HOW[proof.how]}${proof.takenBy === null ? '' : `, taken by ${proof.takenBy}`}`,
    ],
    ...(proof.page === null ? [] : [['page', proof.page]]),
    ...(proof.addressHash === null ? [] : [['address, hashed', proof.addressHash]]),
    ...(proof.termsVersion === null ? [] : [['terms', proof.termsVersion]]),
    ['policy', policy.version],
    ['end', end === null ? 'not ended' : `${at(end.at)}${whereOf(end)}`],
    ...(keepUntil === null ? [] : [['keep until', keepUntil]]),
  ];
  const words = proof.wording.length === 0 ? ['The words were not recorded.'] : proof.wording;
  const parts = [
    ['Terms', ...words],
    ...proof.choices.map((choice) => [
      `${choice.to} instead of ${choice.from}, ${at(choice.at)}, terms ${choice.termsVersion}`,
      ...choice.wording,
    ]),
    ...proof.notices.map(({ kind, day, wording, sent }) => [
      `${kind === 'reminder' ? 'Yearly reminder' : `Change from ${day} on`}, ${sentAt(sent)}`,
      ...wording,
    ]),
    ...(proof.emails.length === 0
      ? []
      : [['Other emails', inColumns(proof.emails.map(({ subject, sent }) => [subject, sentAt(sent)]))]]),
    ...(proof.changes.length === 0
      ? []
      : [['Changes by staff', inColumns(proof.changes.map((each) => [at(each.at), each.by, each.command]))]]),
  ];
  return [
    `Proof of consent, membership ${number}`,
    inColumns(facts),
    ...parts.map((lines) => lines.join('\n')),
  ].join('\n\n');
}

function whereOf({ where, by }: NonNullable<ConsentProof['ended']>): string {
  return where === null ? '' : `, ${sayLeaving({ where, by, reason: null })}`;
}

const at = (instant: string) => `${minuteOf(new Date(instant))} UTC`;

const sentAt = (sent: string | null) => (sent === null ? 'not sent yet' : `sent ${at(sent)}`);
