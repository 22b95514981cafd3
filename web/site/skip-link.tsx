export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10 focus:bg-paper focus:px-4 focus:py-3"
    >
      Skip to main content
    </a>
  );
}
