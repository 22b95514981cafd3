/**
 * Fetches a script once, and again after a failure. Awaiting what has arrived takes no task of its own. Each `import()`
 * takes several, and each of these waits for what the page renders.
 */
export function fetchOnce<Script>(fetchScript: () => Promise<Script>): () => Promise<Script> {
  let fetched: Promise<Script> | null = null;
  return () => {
    fetched ??= fetchScript();
    fetched.catch(() => {
      fetched = null;
    });
    return fetched;
  };
}
