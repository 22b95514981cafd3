/** The field of the button that was pressed. */
export const CODE_INTENT = 'logInCodeIntent';
export const CODE_FIELD = 'logInCode';
export type CodeIntent = 'mail' | 'mail-again' | 'enter';

export interface LogInCodeReply {
  readonly step: 'ask' | 'enter' | 'in';
  readonly email: string;
  /** Why the email, or the log-in, was refused. */
  readonly message?: string;
  readonly typed?: string;
  /** At the field. */
  readonly errors?: readonly string[];
}
