/** A slow gateway must not make hundreds of questions wait in line, and we must not overload it. */
const AT_ONCE = 4;

/** In order. Returns the errors; one error does not stop the others. */
export async function forSomeAtOnce<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<{ item: Item; error: unknown }[]> {
  const failures: { item: Item; error: unknown }[] = [];
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const acted = item;
      await act(acted).catch((error: unknown) => failures.push({ item: acted, error }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failures;
}
