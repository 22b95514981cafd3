/** The button value that makes a sub-route keep the typed form and show its own form. */
export const LEAVE = 'leave';

export interface LeaveFormProps {
  readonly to: string;
  /** Whether the typed form is sent along. The payment form holds a card number, so it is not. */
  readonly keepsTyped: boolean;
  readonly children: string;
}

/** For browsers without a script: leads from a step's form to the page of one of its choices. */
export function LeaveForm({ to, keepsTyped, children }: LeaveFormProps) {
  return keepsTyped ? (
    <button type="submit" formAction={to} name="intent" value={LEAVE} className="link-line script:hidden">
      {children}
    </button>
  ) : (
    <a className="link-line script:hidden" href={to}>
      {children}
    </a>
  );
}
