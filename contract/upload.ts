/** A form with a file that was posted to a page of the office. */
export interface Upload {
  /** Texts only; with a photo, those before it. */
  readonly form: FormData;
  /** Of a page that takes a text: the file, from whatever encoding it has. Null if none was chosen. */
  readonly text: string | null;
  /** Of a page that takes a photo: its bytes as they arrive, to be read once. Null if none was chosen. */
  readonly photo: ReadableStream<Uint8Array<ArrayBuffer>> | null;
}
