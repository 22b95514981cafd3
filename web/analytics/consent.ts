/** What a page may tell: `on` and `off`; `ask`: nothing yet, and the page asks. */
export type Analytics = 'on' | 'off' | 'ask';

/** The document says it, so that whoever tells something needs no context. */
export function isAnalyticsOn(): boolean {
  return document.documentElement.dataset.analytics === 'on';
}

/** From now on, in this document. */
export function turnAnalytics(state: 'on' | 'off'): void {
  document.documentElement.dataset.analytics = state;
}
