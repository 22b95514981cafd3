/** `address`: a path or a full URL. The other parameters keep their spelling. */
export function withoutParameters(address: string, names: readonly string[]): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const kept = query
    .slice(1)
    .split('&')
    .filter((pair) => ![...new URLSearchParams(pair).keys()].some((name) => names.includes(name)));
  const rest = kept.join('&');
  return `${path}${rest === '' ? '' : `?${rest}`}${fragment}`;
}
