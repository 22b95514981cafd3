import { useState } from 'react';
import type { Club } from '../../../contract/clubs.ts';
import { PlainHtmlText } from '../../shop/clubs/plain-html-text.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AGREED_TO_POLICY } from './agreed-to-policy.ts';
import { ReadLink } from './read-link.tsx';
import { WhatIsCharged } from './what-is-charged.tsx';

export interface PolicyAgreementProps {
  readonly club: Club;
  readonly errors: readonly string[] | undefined;
  readonly onAgree: () => void;
}

/** The consent needed to join (spec §2, '/review'): to the cost, and to the policy in a modal. */
export function PolicyAgreement({ club, errors, onAgree }: PolicyAgreementProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mb-7 border-y border-line py-5">
      <WhatIsCharged club={club} />
      <CheckboxField
        field={{ name: AGREED_TO_POLICY, errors }}
        required
        onChange={onAgree}
        label={
          <>
            I agree with the{' '}
            <ReadLink club={club} part="policy" onRead={() => setOpen(true)}>
              member policy
            </ReadLink>
          </>
        }
      />
      <Dialog title={`${club.name} Member Policy`} open={isOpen} onClose={() => setOpen(false)} size="wide">
        <PlainHtmlText html={club.policy.body} heading="h3" />
        <p className="mt-6 text-sm text-muted">Version {club.policy.version}</p>
      </Dialog>
    </div>
  );
}
