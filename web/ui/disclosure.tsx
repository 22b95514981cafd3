import { type ReactNode, useEffect, useRef, useState } from 'react';

export interface DisclosureProps {
  readonly summary: string;
  /** It opens when this becomes true, and never closes by itself. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** The browser's own element: it works without a script. */
export function Disclosure({ summary, open, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpenAtFirst] = useState(open);
  // Filled content must stay visible, no matter what filled it: a draft, the browser, or a shopper before this script
  // loaded.
  useEffect(() => {
    const inputs = [...(details.current?.querySelectorAll('input') ?? [])];
    if (details.current && (open || inputs.some(({ value }) => value !== ''))) details.current.open = true;
  }, [open]);

  return (
    <details ref={details} open={isOpenAtFirst} className="group">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 text-[0.9375rem] text-accent underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        <svg viewBox="0 0 12 12" className="size-3" aria-hidden="true" focusable="false">
          <path d="M1 6h10" stroke="currentColor" strokeWidth="1.5" />
          <path d="M6 1v10" stroke="currentColor" strokeWidth="1.5" className="group-open:hidden" />
        </svg>
        {summary}
      </summary>
      <div className="pt-1 pb-3">{children}</div>
    </details>
  );
}
