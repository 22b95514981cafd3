const PRELOADS = /<link rel="modulepreload"[^>]*>/g;
const ROUTE_MODULE = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;

/**
 * The HTML of a page that can be read and used without script, with its module left for the first touch. React Router
 * loads all scripts at once and has no setting for it (decision 85). Throws if React Router's HTML has changed.
 */
export function deferScripts(html: string): string {
  if (!ROUTE_MODULE.test(html)) throw new Error('The page has no module to defer.');
  return html.replace(PRELOADS, '').replace(ROUTE_MODULE, (_, attributes: string, module: string) => {
    const deferred = `<script id="deferred-module" type="text/plain"${attributes}>${module}</script>`;
    return `${deferred}<script${attributes}>(${runOnFirstTouch.toString()})()</script>`;
  });
}

/** The HTML of a page that is printed. */
export function withoutScripts(html: string): string {
  return html.replace(PRELOADS, '').replace(/<script[\s\S]*?<\/script>/g, '');
}

/** Runs in the page, before any other script: must not refer to anything outside of it. */
function runOnFirstTouch(): void {
  const touches = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin'];
  const begin = (event: Event) => {
    // Browsers send a move without any movement when a page appears under the pointer.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
      return;
    for (const touch of touches) window.removeEventListener(touch, begin, true);
    const deferred = document.getElementById('deferred-module');
    // The policy allows the same text again, by the nonce or by its hash.
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = deferred?.nonce ?? '';
    script.textContent = deferred?.textContent ?? '';
    document.head.append(script);
  };
  for (const touch of touches) window.addEventListener(touch, begin, { capture: true, passive: true });
}
