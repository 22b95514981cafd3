/** A file that was posted to a page of the office, with the fields before it. */
export interface Upload {
  /** Texts only. */
  readonly form: FormData;
  /** Null if none was chosen. */
  readonly file: UploadedFile | null;
}

export interface UploadedFile {
  readonly type: string;
  /** To hand on as it is, without a copy. */
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** In whatever encoding it is. */
  text(): string;
}
