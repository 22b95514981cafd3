/** Reads a change of the page to those who do not see it, without taking the focus. Keep it mounted; change the text. */
export function LiveRegion({ message }: { message: string }) {
  return (
    <p role="status" aria-live="polite" aria-atomic="true" className="sr-only">
      {message}
    </p>
  );
}
