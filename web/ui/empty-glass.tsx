export function EmptyGlass({ className = 'h-36 text-accent' }: { className?: string }) {
  return (
    <svg viewBox="0 0 80 160" className={className} aria-hidden="true" focusable="false">
      <path
        d="M18 14h44c5 30 6 62-22 65-28-3-27-35-22-65ZM40 79v66M18 149c0-3 9-4 22-4s22 1 22 4Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
      <path d="M24 24c-2 16-3 30 2 40" fill="none" stroke="currentColor" opacity=".4" />
    </svg>
  );
}
