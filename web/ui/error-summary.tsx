import { useEffect, useId, useRef } from 'react';

export interface SummaryLine {
  /** The control's id; null for a refusal that belongs to no field. */
  readonly fieldId: string | null;
  readonly message: string;
}

export interface ErrorSummaryProps {
  readonly lead: string;
  readonly lines: readonly SummaryLine[];
  /** Changes with each submit, so that the focus moves here again. */
  readonly attempt: unknown;
}

export function ErrorSummary({ lead, lines, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus, even with the same errors.
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);

  return (
    <div
      ref={box}
      tabIndex={-1}
      data-first-focus
      role="alert"
      aria-labelledby={headingId}
      className="mb-8 scroll-mt-8 rounded-brand border border-danger bg-danger-tint px-5 py-5 sm:px-6"
    >
      <h2 id={headingId} className="heading text-danger">
        There is a problem
      </h2>
      <p className="mt-1">{lead}</p>
      {lines.length > 0 && (
        <ul className="mt-2">
          {lines.map(({ fieldId, message }) => (
            <li key={`${fieldId} ${message}`}>
              {fieldId === null ? (
                message
              ) : (
                <a
                  href={`#${fieldId}`}
                  className="inline-flex min-h-11 items-center font-medium text-danger underline underline-offset-4"
                  onClick={(event) => {
                    const control = document.getElementById(fieldId);
                    if (!control) return;
                    event.preventDefault();
                    control.focus();
                  }}
                >
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
