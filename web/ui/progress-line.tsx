import { useNavigation } from 'react-router';

/** A line at the top edge while the next page is fetched; shown only when that takes longer than 150 ms. */
export function ProgressLine() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div aria-hidden="true" className="progress-line fixed inset-x-0 top-0 z-20 h-0.5 bg-accent" />;
}
