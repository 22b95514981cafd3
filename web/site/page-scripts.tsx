import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts, ScrollRestoration, useMatches } from 'react-router';

/** Pages that need no script to be read and used: the catalog. */
const DEFERRED = new Set([
  'shop/product-list/product-list-page',
  'shop/product/product-page',
  'clubs',
  'club',
  'find-our-wines/find-our-wines-page',
  'texts/texts-page',
]);

/** Pages that are printed. Without `Scripts`, React Router does not send their data for a script either. */
const FOR_PAPER = new Set(['office/print/print-layout']);

export function PageScripts() {
  const matches = useMatches();
  const isAnyOf = (ids: ReadonlySet<string>) => matches.some(({ id }) => ids.has(id));
  if (isAnyOf(FOR_PAPER)) return null;
  return (
    <>
      <ScrollRestoration />
      {isAnyOf(DEFERRED) ? <DeferredScripts /> : <Scripts />}
    </>
  );
}

interface ScriptProps {
  readonly type?: string;
  readonly nonce?: string;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

/**
 * `Scripts` with its module left for the first touch, and without its preloads. React Router loads all scripts at once
 * and has no setting for it (decisions 85 and 107). Changes elements, before any text of a page is HTML. Throws if
 * React Router's elements have changed.
 */
function DeferredScripts() {
  // A component that is called is a hook: always called, in the same place.
  const rendered = Scripts({});
  // The browser has run them by then. React leaves what it did not render at the end of the body as it is.
  return import.meta.env.SSR && rendered !== null ? deferred(rendered) : null;
}

function deferred(rendered: ReactElement) {
  const scripts = elementsOf(rendered).filter(({ type }) => type === 'script');
  const module = scripts.find(({ props }) => props.type === 'module');
  if (!module) throw new Error('The page has no module to defer.');
  const { nonce, dangerouslySetInnerHTML } = module.props;
  return (
    <>
      {scripts.filter((script) => script !== module)}
      <script
        id="deferred-module"
        type="text/plain"
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React Router's own text, made of the files of the page.
        dangerouslySetInnerHTML={dangerouslySetInnerHTML}
      />
      <script
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the function below.
        dangerouslySetInnerHTML={{ __html: `(${runOnFirstTouch.toString()})()` }}
      />
    </>
  );
}

/** Those that a browser gets, without the fragments around them. */
function elementsOf(node: ReactNode): ReactElement<ScriptProps>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<ScriptProps & { children?: ReactNode }>(child)) return [];
    return typeof child.type === 'string' ? [child] : elementsOf(child.props.children);
  });
}

/** Runs in the page, before any other script: must not refer to anything outside of it. */
function runOnFirstTouch(): void {
  const touches = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin'];
  const touched = (event: Event) => {
    // Browsers send a move without any movement when a page appears under the pointer.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
      return;
    begin();
  };
  // A map needs the scripts as soon as it is in view.
  const seen = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) begin();
  });
  const begin = () => {
    seen.disconnect();
    for (const touch of touches) window.removeEventListener(touch, touched, true);
    const deferred = document.getElementById('deferred-module');
    // The policy allows the same text again, by the nonce or by its hash.
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = deferred?.nonce ?? '';
    script.textContent = deferred?.textContent ?? '';
    document.head.append(script);
  };
  for (const touch of touches) window.addEventListener(touch, touched, { capture: true, passive: true });
  for (const part of document.querySelectorAll('[data-scripts-in-view]')) seen.observe(part);
}
