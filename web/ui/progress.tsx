import { useNavigation } from 'react-router';

export interface ProgressBarProps {
  readonly label: string;
  /** Those that failed included. */
  readonly done: number;
  readonly failed?: number;
  readonly total: number;
}

const BAR = 'block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0';
const TRACK = 'bg-line [&::-webkit-progress-bar]:bg-line';
const ACCENT = '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent';
const DANGER = '[&::-moz-progress-bar]:bg-danger [&::-webkit-progress-value]:bg-danger';

/** What failed is the red end of the bar; the words beside it say it as well. */
export function ProgressBar({ label, done, failed = 0, total }: ProgressBarProps) {
  const max = Math.max(total, 1);
  const whole = (
    <progress
      aria-label={label}
      value={done}
      max={max}
      className={`${BAR} ${TRACK} ${failed > 0 ? DANGER : ACCENT}`}
    />
  );
  if (failed === 0) return whole;
  return (
    <span className="relative block">
      {whole}
      <progress
        aria-hidden="true"
        value={done - failed}
        max={max}
        className={`${BAR} ${ACCENT} absolute inset-0 bg-transparent [&::-webkit-progress-bar]:bg-transparent`}
      />
    </span>
  );
}

/** Appears only when the next page takes longer than 150 ms. */
export function ProgressLine() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div aria-hidden="true" className="progress-line fixed inset-x-0 top-0 z-20 h-0.5 bg-accent" />;
}
