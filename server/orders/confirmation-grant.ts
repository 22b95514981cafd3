/** Lets a browser see the order's confirmation. */
export interface ConfirmationGrant {
  readonly browserHash: Buffer;
  readonly expiresAt: Date;
}
