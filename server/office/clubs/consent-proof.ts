import type { ConsentProof } from '../../../contract/office/consent-proof.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { proofKeptUntil } from '../../../domain/clubs/consent-proof.ts';
import { dayInTimeZone, WINERY_TIME_ZONE } from '../../../domain/dates/day.ts';
import type { Reader } from '../../platform/database/access.ts';
import { first } from '../../platform/database/query.ts';

interface ProofRow
  extends Pick<
    ConsentProof,
    | 'membershipId'
    | 'tier'
    | 'email'
    | 'state'
    | 'takenBy'
    | 'termsVersion'
    | 'page'
    | 'addressHash'
    | 'policy'
  > {
  readonly brandingId: BrandingId;
  readonly agreedAt: Date;
  readonly stateSince: Date;
  readonly wording: string | null;
  readonly leftWhere: NonNullable<ConsentProof['ended']>['where'];
  readonly leftBy: string | null;
  readonly notices: readonly {
    readonly kind: 'reminder' | 'change';
    readonly day: string;
    readonly wording: string;
    readonly written: string;
    readonly sent: string | null;
  }[];
  readonly choices: readonly {
    readonly at: string;
    readonly from: string;
    readonly to: string;
    readonly termsVersion: string;
    readonly wording: string;
    readonly page: string;
    readonly addressHash: string | null;
  }[];
  readonly emails: readonly {
    readonly subject: string;
    readonly written: string;
    readonly sent: string | null;
  }[];
  readonly changes: readonly { readonly at: string; readonly by: string; readonly command: string }[];
}

/** Null: there is no such membership. */
export async function selectConsentProof(db: Reader, membershipId: number): Promise<ConsentProof | null> {
  const row = await first<ProofRow>(db)`
    select m.membership_id as "membershipId", k.branding_id as "brandingId", t.name as tier, m.email, m.state,
      m.agreed_at as "agreedAt", m.state_since as "stateSince", m.left_where as "leftWhere",
      (select f.name from staff f where f.staff_id = m.left_by_staff_id) as "leftBy",
      (select f.name from staff f where f.staff_id = m.taken_by_staff_id) as "takenBy",
      a.terms_version as "termsVersion", a.wording, a.page, a.address_hash as "addressHash",
      json_build_object('version', l.version, 'bodyHtml', l.body_html) as policy,
      coalesce((
        select json_agg(json_build_object('at', h.agreed_at, 'from', h.from_name, 'to', h.name,
          'termsVersion', h.terms_version, 'wording', h.wording, 'page', h.page, 'addressHash', h.address_hash)
          order by h.choice_id)
        from tier_choices h where h.membership_id = m.membership_id), '[]') as choices,
      coalesce((
        select json_agg(json_build_object('kind', n.kind, 'day', n.day, 'wording', n.wording, 'written', n.written_at,
          'sent', coalesce(n.sent_at, s.sent_at)) order by n.notice_id)
        from member_notices n left join mails s on s.event_key = n.event_key
        where n.membership_id = m.membership_id), '[]') as notices,
      coalesce((
        select json_agg(json_build_object('subject', s.subject, 'written', s.created_at, 'sent', s.sent_at)
          order by s.mail_id)
        from mails s
        where s.event_key = 'order-confirmation ' || m.order_id
          or s.event_key like 'membership ' || m.membership_id || ' %'
            and not exists (select from member_notices n where n.event_key = s.event_key)), '[]') as emails,
      coalesce((
        select json_agg(json_build_object('at', c.at, 'by', coalesce(f.name, c.os_user, ''), 'command', c.command)
          order by c.at, c.action_id)
        from operator_actions c left join staff f on f.staff_id = c.staff_id
        where c.subject = 'member ' || m.membership_id and c.outcome is not distinct from 'done'), '[]') as changes
    from memberships m join clubs k on k.club_type_id = m.club_type_id join club_tiers t on t.tier_id = m.tier_id
      join club_policies l on l.club_type_id = m.club_type_id and l.version = m.policy_version
      left join membership_consents a on a.membership_id = m.membership_id
    where m.membership_id = ${membershipId}`;
  return row && toProof(row);
}

function toProof(row: ProofRow): ConsentProof {
  const { membershipId, tier, email, state, takenBy, termsVersion, page, addressHash, policy } = row;
  const isEnded = state === 'cancelled';
  const on = (instant: Date) => dayInTimeZone(instant, WINERY_TIME_ZONE);
  return {
    ...{ membershipId, tier, email, state, takenBy, termsVersion, page, addressHash, policy },
    club: BRANDS[row.brandingId].clubName,
    agreed: row.agreedAt.toISOString(),
    how: takenBy === null ? (row.wording === null ? 'not recorded' : 'online') : 'phone',
    wording: row.wording?.split('\n') ?? [],
    choices: row.choices.map((choice) => ({
      ...choice,
      at: iso(choice.at),
      wording: choice.wording.split('\n'),
    })),
    notices: row.notices.map((notice) => ({
      ...notice,
      wording: notice.wording.split('\n'),
      written: iso(notice.written),
      sent: notice.sent && iso(notice.sent),
    })),
    emails: row.emails.map(({ subject, written, sent }) => ({
      subject,
      written: iso(written),
      sent: sent && iso(sent),
    })),
    changes: row.changes.map((change) => ({ ...change, at: iso(change.at) })),
    ended: isEnded ? { at: row.stateSince.toISOString(), where: row.leftWhere, by: row.leftBy } : null,
    keepUntil: proofKeptUntil(on(row.agreedAt), isEnded ? on(row.stateSince) : null),
  };
}

const iso = (instant: string) => new Date(instant).toISOString();
