/** The page of one club. */
export function clubPath({ clubTypeId }: { readonly clubTypeId: number | string }): string {
  return `/shop/clubs/${clubTypeId}`;
}
