import { Link } from 'react-router';
import type { Club } from '../../../contract/clubs.ts';
import { Notice } from '../../ui/notice.tsx';
import { FormerMember } from './former-member.tsx';
import { JoinForm } from './join-form.tsx';
import type { ClubStanding } from './load-clubs.ts';
import { PlainHtmlText } from './plain-html-text.tsx';
import { Shipment } from './shipment.tsx';
import { TermsSection } from './terms-section.tsx';

/** A club from its promise to its policy, with the way in between. */
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
                <Link to="/account/membership" className="link-line">
                  See your membership
                </Link>
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
      <TermsSection club={club} />
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
