/** Announces a page change to screen readers without taking the focus. Keep it mounted; change the text. */
export function LiveRegion({ message }: { message: string }) {
  return (
    <p role="status" aria-live="polite" aria-atomic="true" className="sr-only">
      {message}
    </p>
  );
}
