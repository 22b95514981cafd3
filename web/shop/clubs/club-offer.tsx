import type { Club } from '../../../contract/clubs.ts';
import { REFUSAL_MESSAGES } from '../../../domain/checkout/refusal-messages.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneLink, TextLink } from '../../ui/text-link.tsx';
import { EligibleStates } from './club-terms.tsx';
import { FIRST_SHIPMENT, nextShipment, secondShipmentWords, termsInWords } from './club-words.ts';
import { JoinForm, Shipment } from './join-form.tsx';
import type { ClubStanding } from './load-clubs.ts';
import { PlainHtmlText } from './plain-html-text.tsx';

export function ClubOffer({ club, standing }: { club: Club; standing: ClubStanding }) {
  const largest = club.tiers.reduce<Club['tiers'][number] | undefined>(
    (most, tier) => (tier.bottles > (most?.bottles ?? 0) ? tier : most),
    undefined,
  );
  return (
    <>
      <div className="grid items-center gap-x-16 gap-y-9 md:grid-cols-2 lg:gap-x-24">
        <div className="max-w-xl md:py-8">
          <p className="eyebrow mb-3">Wine Club</p>
          <h1 className="title mb-6">{club.name}</h1>
          <div className="text-lg leading-relaxed">
            <PlainHtmlText html={club.description} />
          </div>
          {standing === 'member' && (
            <div className="mt-7">
              <Notice tone="good">
                You are a member of {club.name}.{' '}
                <TextLink to="/account/membership">See your membership</TextLink>
              </Notice>
            </div>
          )}
        </div>
        {largest && (
          <div className="-mx-(--gutter) self-stretch bg-tint px-4 pt-8 md:mx-0 md:grid md:content-end md:rounded-brand md:pt-12">
            <Shipment
              clubTypeId={club.clubTypeId}
              tier={largest}
              alt={`A shipment of ${largest.bottles} bottles`}
              className="mx-auto h-68 w-full translate-y-[1.5%] sm:h-88 md:h-108"
            />
          </div>
        )}
      </div>
      {standing !== 'member' && (
        <section aria-label="Join" className="mt-12 max-w-5xl md:mt-20">
          {standing === 'former' ? <FormerMember club={club} /> : <JoinForm club={club} />}
        </section>
      )}
      <TermsSection club={club} isJoining={standing === 'none'} />
      <section aria-labelledby="policy" className="mt-12 border-t border-line pt-10 md:mt-16 md:pt-14">
        <h2 id="policy" className="heading mb-5 scroll-mt-8">
          Member Policy
        </h2>
        <div className="max-w-5xl md:columns-2 md:gap-16">
          <PlainHtmlText html={club.policy.body} heading="h3" />
        </div>
        <p className="mt-6 text-sm text-muted">Version {club.policy.version}</p>
      </section>
    </>
  );
}

/** The policy below has the full terms. */
export function TermsSection({ club, isJoining }: { club: Club; isJoining: boolean }) {
  const { terms } = club;
  const next = nextShipment(club);
  return (
    <section aria-labelledby="terms" className="mt-16 border-t border-line pt-10 md:mt-24 md:pt-14">
      <h2 id="terms" className="heading scroll-mt-8">
        Membership Terms
      </h2>
      <p className="mt-4 max-w-prose">{FIRST_SHIPMENT}</p>
      {next && <p className="mt-4 text-lg">The next club shipment leaves on {next}.</p>}
      {isJoining && <p className="mt-4 max-w-prose">{secondShipmentWords(club)}</p>}
      <dl className="mt-7 grid gap-6 sm:grid-cols-3 md:gap-14">
        {termsInWords(terms).map(({ name, lead, fact }) => (
          <div key={name}>
            <dt className="text-muted">{lead}</dt>
            <dd className="mt-1 subheading">{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 max-w-3xl">
        <Disclosure summary={`Eligible States (${terms.eligibleStates.length})`}>
          <EligibleStates states={terms.eligibleStates} />
        </Disclosure>
      </div>
    </section>
  );
}

export function FormerMember({ club: { name, phone } }: { club: Club }) {
  return (
    <Notice>
      <p>{REFUSAL_MESSAGES.formerMember(name, phone)}</p>
      <p className="mt-1">
        <PhoneLink number={phone} className="link-line">
          Call {phone}
        </PhoneLink>
      </p>
    </Notice>
  );
}
