import type { Club } from '../../../contract/clubs.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { Notice } from '../../ui/notice.tsx';

/** In the place of the way to join: it would end at shipping with the same words. */
export function FormerMember({ club: { name, phone } }: { club: Club }) {
  return (
    <Notice>
      <p>{MESSAGES.formerMember(name, phone)}</p>
      <p className="mt-1">
        <a href={`tel:${phone.replace(/\D/g, '')}`} className="link-line">
          Call {phone}
        </a>
      </p>
    </Notice>
  );
}
