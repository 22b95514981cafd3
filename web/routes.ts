import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('shop/home.ts'),
  route('shop/bottles/:picture', 'shop/bottle-picture.ts'),
  layout('shop/shop-layout.tsx', [
    route('shop', 'shop/product-list/product-list-page.tsx'),
    route('shop/products/:slug', 'shop/product/product-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
