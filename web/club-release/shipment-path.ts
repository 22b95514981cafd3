export function shipmentIdIn(url: string): string {
  return new URL(url).searchParams.get('id') ?? '';
}

export function shipmentPath(id: string, done?: ShipmentDone): string {
  return `/club-release?${new URLSearchParams({ id, ...(done && { done }) })}`;
}

const DONE = ['quantity', 'skipped', 'resumed'] as const;

export type ShipmentDone = (typeof DONE)[number];

export function shipmentDoneIn(search: string): ShipmentDone | null {
  const done = new URLSearchParams(search).get('done');
  return DONE.find((each) => each === done) ?? null;
}
