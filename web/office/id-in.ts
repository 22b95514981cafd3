/** A number in a page's address; 0, which nothing has, for any other text. */
export function idIn(text: string | undefined): number {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
}
