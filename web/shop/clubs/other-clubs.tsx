import { Link } from 'react-router';
import { brandHref } from '../../site/brand-href.ts';
import { useSite } from '../../site/site.ts';
import { clubPath } from './club-names.ts';
import type { OtherClub } from './load-clubs.ts';
import { PlainHtmlText } from './plain-html-text.tsx';

export function OtherClubs({ clubs }: { clubs: readonly OtherClub[] }) {
  if (clubs.length === 0) return null;
  return (
    <div className="mt-16 grid gap-8 md:mt-24">
      {clubs.map((club) => (
        <section
          key={club.clubTypeId}
          aria-labelledby={`club-${club.clubTypeId}`}
          className="grid gap-x-16 gap-y-6 border-t border-line pt-10 md:pt-14 md:grid-cols-[minmax(0,1fr)_auto] md:items-end"
        >
          <div className="max-w-prose">
            <h2 id={`club-${club.clubTypeId}`} className="heading mb-3">
              {club.name}
            </h2>
            <PlainHtmlText html={club.description} heading="h3" />
          </div>
          <ClubLink club={club} />
        </section>
      ))}
    </div>
  );
}

function ClubLink({ club }: { club: OtherClub }) {
  const { brandingId } = useSite();
  const look = 'button is-quiet';
  const text = `Visit ${club.name}`;
  return club.brandingId === brandingId ? (
    <Link to={clubPath(club)} className={look}>
      {text}
    </Link>
  ) : (
    <a href={brandHref(club.brandingId, clubPath(club))} className={look}>
      {text}
    </a>
  );
}
