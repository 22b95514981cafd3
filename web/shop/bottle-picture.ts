import { apiContext } from '../api/browser-api.ts';
import { drawProduct } from '../bottle/draw-product.ts';
import { svgResponse } from '../bottle/svg.ts';
import type { Route } from './+types/bottle-picture.ts';

/** The shop's product pictures: `/shop/bottles/{slug}.svg`, drawn from the product's catalog data. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const slug = /^(.+)\.svg$/.exec(params.picture)?.[1];
  if (slug === undefined) return new Response('Not found', { status: 404 });
  const product = await context
    .get(apiContext)
    .call('get /shop/products/{slug}/picture', { params: { slug } });
  if (!product.ok) return new Response('Not available', { status: product.error.status });
  return svgResponse(drawProduct(product.data));
}
