import type { ReactNode } from 'react';
import { CheckoutFooter } from '../checkout/layout/checkout-footer.tsx';
import { HeaderFrame, PhoneLine } from '../checkout/layout/header-frame.tsx';
import { StepList } from '../checkout/layout/step-list.tsx';
import { formatMoney } from '../ui/money.tsx';
import { PageMain } from '../ui/page-main.tsx';
import { ProgressLine } from '../ui/progress.tsx';
import { countOf } from './bulk-carts.ts';

/** Bulk orders show one step, followed by the confirmation, and no summary. */
const STEPS = ['Bulk Orders', 'Confirmation'] as const;

export interface BulkFrameProps {
  readonly isAccepted: boolean;
  /** What the page shows: the address stays the same. */
  readonly view: string;
  readonly due: { readonly orders: number; readonly amount: number } | null;
  readonly children: ReactNode;
}

export function BulkFrame({ isAccepted, view, due, children }: BulkFrameProps) {
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
          <PhoneLine step={{ number: STEPS.indexOf(current) + 1, of: STEPS.length, label: current }}>
            {due && (
              <span className="whitespace-nowrap tabular-nums">
                <span className="text-muted max-[359px]:hidden">{countOf(due.orders)}</span>
                <span className="ms-2 font-medium">{formatMoney(due.amount)}</span>
              </span>
            )}
          </PhoneLine>
        }
      >
        <StepList steps={steps} />
      </HeaderFrame>
      <div className="page">
        <PageMain view={view} className="py-8 md:py-14">
          {children}
        </PageMain>
      </div>
      <CheckoutFooter warns />
    </>
  );
}
