/** Paying may take seconds: the line moves, and the words say what for. */
export function PaymentProgress() {
  return (
    <div className="mb-8">
      <div className="h-0.5 overflow-hidden bg-line" aria-hidden="true">
        <div className="progress-line h-full bg-accent" />
      </div>
      <p role="status" className="mt-2 text-sm text-muted">
        We are speaking with your bank. Please stay on this page.
      </p>
    </div>
  );
}
