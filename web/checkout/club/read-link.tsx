import type { ReactNode } from 'react';
import type { Club } from '../../../contract/clubs.ts';
import { clubPath } from '../../shop/clubs/club-names.ts';

export interface ReadLinkProps {
  readonly club: Pick<Club, 'clubTypeId'>;
  readonly part: 'terms' | 'policy';
  readonly onRead: () => void;
  readonly children: ReactNode;
}

/** Opens a text in a modal; until a script runs, on a separate page, so that nothing typed here is lost. */
export function ReadLink({ club, part, onRead, children }: ReadLinkProps) {
  return (
    <a
      href={`${clubPath(club)}#${part}`}
      target="_blank"
      rel="noreferrer"
      aria-haspopup="dialog"
      className="link"
      onClick={(event) => {
        event.preventDefault();
        onRead();
      }}
    >
      {children}
    </a>
  );
}
