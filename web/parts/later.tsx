import { type ComponentType, lazy, useState } from 'react';
import { fetchOnce } from './fetch-once.ts';

export interface LaterPart<Props> {
  (props: Props): React.ReactElement;
  /** Resolves when the part can be shown at once. Never rejects: showing the part reports why it is missing. */
  readonly load: () => Promise<void>;
}

/**
 * A component whose script most pages do not need; place it in a `Suspense`. React's own `lazy` leaves its place empty
 * at first, up to 300 ms even if the script is there already, and then moves what stands below: a press that began in
 * between misses. So a page that knows that it will show the part awaits `load` before it appears.
 */
export function later<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
): LaterPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = fetchOnce(async () => {
    loaded = await fetchPart();
    return { default: loaded };
  });
  const Awaited = lazy(load) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for a module, not while something renders.
  function Later(props: Props) {
    // The same one until it goes: another component would start again with empty fields.
    const [Part] = useState(() => loaded ?? Awaited);
    return <Part {...props} />;
  }
  return Object.assign(Later, {
    load: () =>
      load().then(
        () => {},
        () => {},
      ),
  });
}
