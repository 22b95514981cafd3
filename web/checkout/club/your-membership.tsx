import { useState } from 'react';
import type { Club } from '../../../contract/clubs.ts';
import { Section } from '../../forms/section.tsx';
import { ClubTerms } from '../../shop/clubs/club-terms.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReadLink } from './read-link.tsx';

/** What a member's card is used for, and the terms in a modal. */
export function YourMembership({ club }: { club: Club }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Your Membership">
      <p className="max-w-prose">
        We will keep this card on file and charge it for each shipment of {club.name}, until you cancel.
        Please read the{' '}
        <ReadLink club={club} part="terms" onRead={() => setOpen(true)}>
          membership terms
        </ReadLink>
        .
      </p>
      <Dialog
        title={`${club.name} Membership Terms`}
        open={isOpen}
        onClose={() => setOpen(false)}
        size="wide"
      >
        <ClubTerms terms={club.terms} />
      </Dialog>
    </Section>
  );
}
