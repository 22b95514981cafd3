/** A gateway that takes its time must not make hundreds of questions wait for one another, nor be overrun. */
const AT_ONCE = 4;

/** Does something for each, a few at once, in their order. Gives what threw, which keeps no other from being done. */
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
