import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandMark } from '../../brands/brand-mark.tsx';
import { useSite } from '../../site/site.ts';
import { SkipLink } from '../../site/skip-link.tsx';
import { useScrolledMore } from '../../site/use-scrolled-more.ts';
import { LeaveForm } from '../confirmation/leave-form.tsx';

const MARK = 'flex min-h-11 min-w-0 items-center gap-3';

export interface HeaderFrameProps {
  readonly children: ReactNode;
  readonly phoneLine: ReactNode;
  /** At the confirmation, the link to the shop ends what the page shows. */
  readonly isOver?: boolean;
}

export function HeaderFrame({ children, phoneLine, isOver = false }: HeaderFrameProps) {
  const { name, brand } = useSite();
  const mark = (
    <>
      <BrandMark brand={brand} className="size-9 shrink-0 text-accent max-[359px]:hidden md:size-10" />
      <span className="wordmark">{name}</span>
    </>
  );
  return (
    <header
      data-scrolled={useScrolledMore() ? 'more' : undefined}
      className="site-header border-b border-line"
    >
      <SkipLink />
      <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-8 md:min-h-24">
        {isOver ? (
          <LeaveForm className="min-w-0">
            <button type="submit" name="brand" value={brand.brandingId} className={MARK}>
              {mark}
            </button>
          </LeaveForm>
        ) : (
          <Link to="/shop" className={MARK}>
            {mark}
          </Link>
        )}
        {children}
      </div>
      {phoneLine}
    </header>
  );
}

export interface PhoneLineProps {
  readonly step: { readonly number: number; readonly of: number; readonly label: string };
  readonly children?: ReactNode;
}

/** Phones have no room for the steps' names, so a number shows the current step. */
export function PhoneLine({ step, children }: PhoneLineProps) {
  return (
    <div className="no-print border-t border-line md:hidden">
      <p className="page flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1 text-sm">
        <span>
          <span className="font-medium tracking-wide whitespace-nowrap">
            STEP {step.number} / {step.of}
          </span>
          <span className="ms-2 text-muted max-[359px]:hidden">{step.label}</span>
        </span>
        {children}
      </p>
      <svg
        viewBox={`0 0 ${step.of} 1`}
        preserveAspectRatio="none"
        className="-mb-px block h-0.5 w-full text-accent"
        aria-hidden="true"
        focusable="false"
      >
        <path d={`M0 0h${step.number}v1H0z`} fill="currentColor" />
      </svg>
    </div>
  );
}
