/** Whether a page's URL has `clubJoin=true`; anything else is an ordinary order. */
export function clubJoinOf(url: string | URL): boolean {
  return new URL(url, 'http://checkout.invalid').searchParams.get('clubJoin') === 'true';
}

export function clubJoinQuery(clubJoin: boolean): { clubJoin: 'true' | 'false' } {
  return { clubJoin: clubJoin ? 'true' : 'false' };
}
