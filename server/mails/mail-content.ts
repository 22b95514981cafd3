/** An email's content, for programs that show HTML and for those that don't. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
