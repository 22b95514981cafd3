import type { bulkTargetIn } from './bulk-target.ts';

/** The orders that a list posted, posted again by the page that reviews them. */
export function TargetFields({ target }: { target: ReturnType<typeof bulkTargetIn> }) {
  if (target.ids) return target.ids.map((id) => <input key={id} type="hidden" name="ids" value={id} />);
  return (
    <>
      <input type="hidden" name="filter" value={JSON.stringify(target.filter)} />
      <input type="hidden" name="expected" value={target.expected} />
    </>
  );
}
