/** `address`: a path or a full URL. The other parameters keep their spelling. */
export function withoutParameters(address: string, names: readonly string[]): string {
  return address.replace(/^([^?#]*)\?([^#]*)/, (_, path: string, query: string) => {
    const kept = query
      .split('&')
      .filter((pair) => ![...new URLSearchParams(pair).keys()].some((name) => names.includes(name)));
    const rest = kept.join('&');
    return rest === '' ? path : `${path}?${rest}`;
  });
}
