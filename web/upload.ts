/** A file that was posted to a page of the office, with the fields before it. */
export interface Upload {
  /** Texts only. */
  readonly form: FormData;
  /** Null if none was chosen. */
  readonly file: { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> } | null;
}
