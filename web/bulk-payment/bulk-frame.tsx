import type { ReactNode } from 'react';
import { CheckoutFooter } from '../checkout/layout/checkout-footer.tsx';
import { HeaderFrame, PhoneLine } from '../checkout/layout/header-frame.tsx';
import { StepList } from '../checkout/layout/step-list.tsx';
import { PageMain } from '../ui/page-main.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';

/** Spec §2: bulk orders show one step, followed by the confirmation, and no summary. */
const STEPS = ['Bulk Orders', 'Confirmation'] as const;

export function BulkFrame({ isAccepted, children }: { isAccepted: boolean; children: ReactNode }) {
  const current = STEPS[isAccepted ? 1 : 0];
  const steps = STEPS.map((label) => ({
    label,
    isCurrent: label === current,
    isDone: isAccepted && label !== current,
    to: null,
  }));
  return (
    <>
      <ProgressLine />
      <HeaderFrame
        phoneLine={
          <PhoneLine step={{ number: STEPS.indexOf(current) + 1, of: STEPS.length, label: current }} />
        }
      >
        <StepList steps={steps} />
      </HeaderFrame>
      <div className="page">
        <PageMain className="py-8 md:py-14">{children}</PageMain>
      </div>
      <CheckoutFooter />
    </>
  );
}
