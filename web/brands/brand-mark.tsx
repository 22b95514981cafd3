const drawings: Readonly<Record<string, string>> = {
  // Two ridges under a low sun.
  ridge: 'M2 31 14.5 13l7 9.5M12.5 31 25 16.5 38 31M15.5 10a5 5 0 0 1 9.6 2.4M2 35h36',
  // Fog rolling in over three lines of sea.
  coast:
    'M3 15c4.5-4 8.5-4 13 0s8.5 4 12.5 0 6-3.6 8.5-2.5M3 23c4.5-4 8.5-4 13 0s8.5 4 13 0 5.5-3.4 8-2.6M7 31c3.8-3 6.6-3 10 0s6.6 3 10 0 4-2.4 6-2M13 8.5a7.5 7.5 0 0 1 14 0',
};

/** A brand's small drawn sign. Decoration: the name stands beside it. */
export function BrandMark({ theme, className }: { theme: string; className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true" focusable="false">
      <path
        d={drawings[theme]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
