export interface KeptPages<Page> {
  readonly get: (key: string) => Page | undefined;
  readonly set: (key: string, page: Page) => void;
}

/** At most so many pages. The oldest goes first, unless it was asked for since it was last considered ("second chance"). */
export function keptPages<Page>(most: number): KeptPages<Page> {
  const entries = new Map<string, { page: Page; isWanted: boolean }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry) entry.isWanted = true;
      return entry?.page;
    },
    set(key, page) {
      const known = entries.get(key);
      if (known) known.page = page;
      else entries.set(key, { page, isWanted: false });
      // A wanted page goes to the end, where the walk meets it once more at most.
      for (const [oldest, entry] of entries) {
        if (entries.size <= most) return;
        entries.delete(oldest);
        if (entry.isWanted) entries.set(oldest, { ...entry, isWanted: false });
      }
    },
  };
}
