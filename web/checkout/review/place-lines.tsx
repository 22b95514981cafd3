/** An address as on an envelope; missing parts take no line. */
export function PlaceLines({ lines }: { lines: readonly (string | null | undefined)[] }) {
  return (
    <address className="not-italic">
      {lines
        .filter((line) => line)
        .map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
    </address>
  );
}
