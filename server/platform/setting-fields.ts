import { z } from 'zod';

/** 'https://shop.example' */
export const origin = z
  .string()
  .refine(isOrigin, 'must be an origin without a path, such as https://shop.example')
  .transform((text) => new URL(text).origin);

export const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && `${pathname}${search}${hash}${username}` === '/';
}
