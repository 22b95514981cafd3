import { Link } from 'react-router';
import type { ConsentProof } from '../../../contract/office/consent-proof.ts';
import { sayLeaving } from '../../../domain/clubs/leaving.ts';
import { apiContext } from '../../api/browser-api.ts';
import { PlainHtmlText } from '../../shop/clubs/plain-html-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { State } from '../parts/states.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { dayText, instantText } from '../ui/texts.ts';
import type { Route } from './+types/consent-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const membershipId = idIn(params.membershipId);
  const proof = unwrap(
    await context
      .get(apiContext)
      .call('get /office/members/{membershipId}/consent', { params: { membershipId } }),
    url.href,
  );
  return { proof };
}

type Email = ConsentProof['emails'][number];
const EMAILS: readonly Column<Email>[] = [
  { label: 'Email', cell: ({ subject }) => subject },
  { label: 'Written', cell: ({ written }) => instantText(written) },
  { label: 'Sent', cell: ({ sent }) => sentText(sent) },
];

type Change = ConsentProof['changes'][number];
const CHANGES: readonly Column<Change>[] = [
  { label: 'Command', cell: ({ command }) => command },
  { label: 'By', cell: ({ by }) => by },
  { label: 'At', cell: ({ at }) => instantText(at) },
];

const sentText = (sent: string | null) => (sent === null ? 'Not yet' : instantText(sent));

/** The words as they were sent, line by line. */
function Notice({ kind, day, wording, written, sent }: ConsentProof['notices'][number]) {
  return (
    <li>
      <h3 className="font-medium">
        {kind === 'reminder' ? 'Yearly reminder' : `Change from ${dayText(day)} on`}
      </h3>
      <p className="text-sm text-muted">
        Written {instantText(written)}; {sent === null ? 'not sent yet' : `sent ${instantText(sent)}`}
      </p>
      {wording.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </li>
  );
}

/** Everything on one page, to be printed. */
export default function ConsentPage({ loaderData: { proof } }: Route.ComponentProps) {
  const { membershipId, club, tier, email, state, wording, policy, ended, keepUntil } = proof;
  return (
    <>
      <PageHead
        title={`Proof of consent, membership ${membershipId}`}
        lead={
          <>
            <Link className="underline" to={linkTo('/office/members/:membershipId', { membershipId })}>
              {email}
            </Link>
            , {club}, tier of now: {tier} <State of="member" state={state} />
          </>
        }
      >
        <a className="button is-quiet" href={`/api/office/members/${membershipId}/consent`}>
          JSON
        </a>
      </PageHead>
      <dl className="mb-8 grid gap-2">
        <Fact label="Agreed">
          {instantText(proof.agreed)}, {HOW[proof.how]}
          {proof.takenBy !== null && `, taken by ${proof.takenBy}`}
        </Fact>
        {proof.page !== null && <Fact label="Page">{proof.page}</Fact>}
        {proof.addressHash !== null && <Fact label="Internet address, hashed">{proof.addressHash}</Fact>}
        {proof.termsVersion !== null && <Fact label="Version of the terms">{proof.termsVersion}</Fact>}
        <Fact label="Ended">
          {ended === null
            ? 'No'
            : `${instantText(ended.at)}${ended.where === null ? '' : `, ${sayLeaving({ where: ended.where, by: ended.by, reason: null })}`}`}
        </Fact>
        {keepUntil !== null && <Fact label="Keep at least until">{dayText(keepUntil)}</Fact>}
      </dl>
      <h2 className="office-heading mb-2">Terms</h2>
      <div className="mb-6 max-w-prose">
        {wording.length === 0 ? (
          <p>The words were not recorded. The membership is older than this record.</p>
        ) : (
          wording.map((line) => <p key={line}>{line}</p>)
        )}
      </div>
      {proof.choices.map(({ at, from, to, wording, termsVersion, page, addressHash }) => (
        <section key={at} className="mb-6 max-w-prose">
          <h2 className="office-heading mb-2">
            {to} instead of {from}, {instantText(at)}
          </h2>
          {wording.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p className="mt-2 text-sm text-muted wrap-anywhere">
            Online at {page}, terms {termsVersion}
            {addressHash !== null && `, internet address, hashed: ${addressHash}`}
          </p>
        </section>
      ))}
      <h2 className="office-heading mb-2">Reminders and notices</h2>
      {proof.notices.length === 0 ? (
        <p>None yet.</p>
      ) : (
        <ol className="grid max-w-prose gap-4">
          {proof.notices.map((notice) => (
            <Notice key={`${notice.kind} ${notice.day} ${notice.written}`} {...notice} />
          ))}
        </ol>
      )}
      <h2 className="office-heading mt-6 mb-2">Other emails</h2>
      {proof.emails.length === 0 ? (
        <p>None.</p>
      ) : (
        <DataTable
          caption="Other emails, oldest first"
          columns={EMAILS}
          rows={proof.emails}
          idOf={({ subject, written }) => `${subject} ${written}`}
          nameOf={({ subject }) => subject}
          empty={null}
        />
      )}
      <h2 className="office-heading mt-6 mb-2">Changes by staff</h2>
      {proof.changes.length === 0 ? (
        <p>None.</p>
      ) : (
        <DataTable
          caption="Changes by staff, oldest first"
          columns={CHANGES}
          rows={proof.changes}
          idOf={({ command, at }) => `${command} ${at}`}
          nameOf={({ command }) => command}
          empty={null}
        />
      )}
      <h2 className="office-heading mt-6 mb-2">Member policy {policy.version}</h2>
      <div className="max-w-prose">
        <PlainHtmlText html={policy.bodyHtml} heading="h3" />
      </div>
    </>
  );
}

const HOW: Readonly<Record<ConsentProof['how'], string>> = {
  online: 'online',
  phone: 'by phone',
  'not recorded': 'how was not recorded',
};
