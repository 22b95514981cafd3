/** The number that finds this request in the log, for anyone who contacts support about it. */
export function RequestReference({ requestId }: { requestId: string }) {
  return (
    <p className="mt-10 border-t border-line pt-4 text-sm text-muted">
      If you write or call about this, please give us this number:
      <span className="block font-mono">{requestId}</span>
    </p>
  );
}
