import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('shop/home.ts'),
  route('shop/bottles/:picture', 'shop/bottle-picture.ts'),
  layout('checkout/layout/checkout-layout.tsx', { id: 'checkout' }, [
    route('shipping', 'checkout/shipping/shipping-page.tsx'),
    route('billing', 'checkout/billing/billing-page.tsx'),
    route('review', 'checkout/review/review-page.tsx'),
    route('confirmation', 'checkout/confirmation/confirmation-page.tsx'),
  ]),
  route('confirmation/leave', 'checkout/confirmation/leave-confirmation.ts'),
  route('cart', 'checkout/cart-summary/change-cart-route.ts'),
  layout('shop/shop-layout.tsx', [
    route('shop', 'shop/product-list/product-list-page.tsx'),
    route('shop/products/:slug', 'shop/product/product-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
