export interface Sitter {
  readonly productId: number;
  readonly name: string;
  readonly volumeMl: number | null;
  readonly soldOut: boolean;
}

const MOST = 7;

/** From left to right, the largest in the middle, each kind once per size. Empty if there are fewer than three. */
export function familyPortrait<Bottle extends Sitter>(products: readonly Bottle[]): Bottle[] {
  const kinds = new Set<string>();
  const sitters = products.filter((product) => {
    const kind = `${kindOf(product.name)} ${product.volumeMl}`;
    if (product.volumeMl === null || product.soldOut || kinds.has(kind)) return false;
    kinds.add(kind);
    return true;
  });
  if (sitters.length < 3) return [];
  // Stable sort: featured bottles stay first within a size.
  const bySize = sitters.toSorted((one, other) => (other.volumeMl ?? 0) - (one.volumeMl ?? 0));
  const row: Bottle[] = [];
  for (const [at, bottle] of bySize.slice(0, MOST).entries()) {
    if (at % 2 === 0) row.push(bottle);
    else row.unshift(bottle);
  }
  return row;
}

/** '2021 Cabernet Sauvignon, Oakville' is a Cabernet Sauvignon. */
function kindOf(name: string): string {
  return name
    .replace(/\b(19|20)\d\d\b/, '')
    .replace(/[,(].*$/, '')
    .trim();
}
