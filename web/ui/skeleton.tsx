/** The place of a text that is still on its way; `className` gives it the size that the text will have. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`shimmer block rounded-brand bg-line ${className}`} />;
}
