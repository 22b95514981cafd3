/** A cart is found by its cookie. */
export const COOKIES_NEEDED =
  'Your browser did not keep our cookie, so your cart is empty. Please allow cookies for this site and try again.';

/** Whether a request that follows an addition brings the cookie of the cart, or of the account that owns it. */
export function bringsCart(request: Request): boolean {
  return /(?:^|;\s*)(?:__Host-)?(?:cart|auth)=/.test(request.headers.get('cookie') ?? '');
}
