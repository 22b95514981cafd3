import { Link } from 'react-router';

export interface StepShown {
  readonly label: string;
  readonly isCurrent: boolean;
  readonly isDone: boolean;
  /** Null: the step is not open, or not from here. */
  readonly to: string | null;
}

export function StepList({ steps }: { steps: readonly StepShown[] }) {
  return (
    <nav aria-label="Checkout steps" className="no-print hidden md:block">
      <ol className="flex items-center">
        {steps.map((step, place) => (
          <li key={step.label} className="step">
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
      <span aria-current={current} className="step-link text-muted aria-[current=step]:text-ink">
        <StepMark step={step} number={number} />
      </span>
    );
  }
  return (
    <Link
      to={step.to}
      aria-current={current}
      prefetch={step.isCurrent ? 'none' : 'intent'}
      className="step-link"
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
        className={step.isDone || step.isCurrent ? 'step-mark text-accent' : 'step-mark'}
      >
        {step.isDone ? <DoneSign /> : number}
      </span>
      <span className="step-label">{step.label}</span>
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
