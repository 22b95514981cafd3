/** A misspelled heading looks like a column that is not needed, so the page names each. */
export function IgnoredColumns({ columns = [] }: { columns?: readonly string[] | undefined }) {
  if (columns.length === 0) return null;
  return <p className="office-notice is-warn">These columns are not read: {columns.join(', ')}.</p>;
}
