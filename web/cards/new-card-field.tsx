/** Names the new card in a form: by the token that this page got for it, or as the one that the server keeps. */
export function NewCardField({ token }: { token: string | null }) {
  return token === null ? (
    <input type="hidden" name="keepCard" value="on" />
  ) : (
    <input type="hidden" name="paymentToken" value={token} />
  );
}
