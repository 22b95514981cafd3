import { Link } from 'react-router';

export interface StepShown {
  readonly label: string;
  readonly isCurrent: boolean;
  readonly isDone: boolean;
  /** Null: it cannot be gone to, or not from here. */
  readonly to: string | null;
}

/** The steps by name, from 1024 px on. */
export function StepList({ steps }: { steps: readonly StepShown[] }) {
  return (
    <nav aria-label="Checkout steps" className="no-print hidden md:block">
      <ol className="flex items-center">
        {steps.map((step, place) => (
          <li
            key={step.label}
            className="flex items-center [&:not(:first-child)]:before:mx-3 [&:not(:first-child)]:before:h-px [&:not(:first-child)]:before:w-5 [&:not(:first-child)]:before:bg-line lg:[&:not(:first-child)]:before:mx-4 lg:[&:not(:first-child)]:before:w-10"
          >
            <Step step={step} number={place + 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Step({ step, number }: { step: StepShown; number: number }) {
  const current = step.isCurrent ? 'step' : undefined;
  if (step.to === null) {
    return (
      <span
        aria-current={current}
        className="inline-flex min-h-11 items-center gap-2 text-muted aria-[current=step]:text-ink"
      >
        <StepMark step={step} number={number} />
      </span>
    );
  }
  return (
    <Link
      to={step.to}
      aria-current={current}
      prefetch={step.isCurrent ? 'none' : 'render'}
      className="inline-flex min-h-11 items-center gap-2 hover:[&>.step-label]:underline"
    >
      <StepMark step={step} number={number} />
    </Link>
  );
}

function StepMark({ step, number }: { step: StepShown; number: number }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={`grid w-4 place-items-center font-serif text-lg tabular-nums ${step.isDone || step.isCurrent ? 'text-accent' : ''}`}
      >
        {step.isDone ? <DoneSign /> : number}
      </span>
      <span
        className={`step-label decoration-accent underline-offset-8 ${step.isCurrent ? 'underline' : ''}`}
      >
        {step.label}
      </span>
      {step.isDone && <span className="sr-only"> (done)</span>}
    </>
  );
}

function DoneSign() {
  return (
    <svg viewBox="0 0 12 12" className="size-3.5" focusable="false" aria-hidden="true">
      <path d="m2 6.500 2.800 2.800L10 3.500" fill="none" stroke="currentColor" strokeWidth="1.600" />
    </svg>
  );
}
