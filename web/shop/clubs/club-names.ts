export function clubPath({ clubTypeId }: { readonly clubTypeId: number | string }): string {
  return `/shop/clubs/${clubTypeId}`;
}

/** 'Alder Ridge Club Membership': what is joined. */
export function membershipName(clubName: string): string {
  return `${clubName} Membership`;
}
