/** Beside the button that buys: the way to the warnings in the page's foot. */
export function WarningNote() {
  return (
    <p className="mt-4 text-sm text-muted">
      <a href="#warnings" className="link font-bold">
        WARNING
      </a>{' '}
      about alcohol and bisphenol A, as California requires.
    </p>
  );
}
