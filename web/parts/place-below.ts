const GAP = 6;
const MARGIN = 4;

/** In the top layer, moved sideways to stay on the screen. `width` 'anchor' makes it as wide as the anchor. */
export function placeBelow(floating: HTMLElement, anchor: Element, width: 'own' | 'anchor'): void {
  const { left, bottom, width: anchorWidth } = anchor.getBoundingClientRect();
  if (width === 'anchor') floating.style.width = `${anchorWidth}px`;
  const room = document.documentElement.clientWidth - floating.offsetWidth - MARGIN;
  floating.style.left = `${Math.max(MARGIN, Math.min(left, room)) + window.scrollX}px`;
  floating.style.top = `${bottom + GAP + window.scrollY}px`;
}

/** Follows scrolling and resizing. Returns a function that ends this. */
export function keepBelow(floating: HTMLElement, anchor: Element, width: 'own' | 'anchor'): () => void {
  const place = () => placeBelow(floating, anchor, width);
  place();
  const stop = new AbortController();
  window.addEventListener('scroll', place, { capture: true, passive: true, signal: stop.signal });
  window.addEventListener('resize', place, stop);
  return () => stop.abort();
}
