/** What a page may report: `on`, `off`, or `ask` (nothing yet, and the page asks). */
export type Analytics = 'on' | 'off' | 'ask';

/** Stored in the document, so that code that reports events needs no context. */
export function isAnalyticsOn(): boolean {
  return document.documentElement.dataset.analytics === 'on';
}

/** Applies from now on, in this document. */
export function turnAnalytics(state: 'on' | 'off'): void {
  document.documentElement.dataset.analytics = state;
}
