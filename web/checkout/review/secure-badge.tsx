export function SecureBadge() {
  return (
    <p className="flex items-center gap-2.5 text-sm text-muted">
      <svg viewBox="0 0 20 24" className="h-6 w-5 text-good" aria-hidden="true" focusable="false">
        <path
          d="M10 1.500 18 4.500v7c0 5-3.300 9-8 11-4.700-2-8-6-8-11v-7z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.500"
          strokeLinejoin="round"
        />
        <path d="m6.500 11.800 2.600 2.600 4.600-5" fill="none" stroke="currentColor" strokeWidth="1.600" />
      </svg>
      Secure transactions
    </p>
  );
}
