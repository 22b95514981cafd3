/** What is read of us-atlas' counties: TopoJSON, whose borders are arcs that neighbors share. */
interface Counties {
  readonly transform: object;
  readonly arcs: readonly (readonly number[][])[];
  readonly objects: { readonly counties: { readonly geometries: readonly County[] } };
}

interface County {
  /** Two digits of its state, three of its own. */
  readonly id: string;
  readonly type: string;
  readonly arcs: readonly unknown[];
}

/**
 * The borders between counties of one state, without their areas, names, coasts and the borders of states, which the map
 * has already: 95 kB on the wire instead of 203. A TopoJSON topology without objects.
 */
export function countyBorders({ transform, arcs, objects }: Counties) {
  const sides = arcs.map((): string[] => []);
  for (const { id, arcs: rings } of objects.counties.geometries) {
    // A negative number is an arc backward.
    for (const arc of rings.flat(2) as number[]) sides[arc < 0 ? ~arc : arc]?.push(id);
  }
  const isWithinState = ([one = '', other]: readonly string[]) => one.slice(0, 2) === other?.slice(0, 2);
  return {
    type: 'Topology',
    transform,
    arcs: arcs.filter((_, at) => isWithinState(sides[at] ?? [])),
    objects: {},
  };
}
