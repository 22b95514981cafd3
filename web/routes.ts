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
  route('log-out', 'account/log-out.ts'),
  route('dev/parts', 'dev/parts-page.tsx'),
  layout('shop/shop-layout.tsx', { id: 'shop' }, [
    route('shop', 'shop/product-list/product-list-page.tsx'),
    route('shop/products/:slug', 'shop/product/product-page.tsx'),
    route('find-our-wines', 'find-our-wines/find-our-wines-page.tsx'),
    route('shop/login', 'account/entrance/login-page.tsx'),
    route('shop/sign-up', 'account/entrance/sign-up-page.tsx'),
    route('shop/forgot-password', 'account/entrance/forgot-password-page.tsx'),
    route('shop/reset-password', 'account/entrance/reset-password-page.tsx'),
    route('shop/verify', 'account/entrance/verify-page.tsx'),
    route('account', 'account/account-layout.tsx', { id: 'account' }, [
      index('account/profile/profile-page.tsx'),
      route('addresses', 'account/addresses/addresses-page.tsx'),
      route('addresses/new', 'account/addresses/new-address-page.tsx'),
      route('addresses/:addressId', 'account/addresses/edit-address-page.tsx'),
      route('payment-methods', 'account/payment-methods/payment-methods-page.tsx'),
      route('payment-methods/new', 'account/payment-methods/new-card-page.tsx'),
      route('payment-methods/:cardId', 'account/payment-methods/edit-card-page.tsx'),
      route('orders', 'account/orders/orders-page.tsx'),
      route('orders/:orderId', 'account/orders/order-page.tsx'),
      route('email-preferences', 'account/email-preferences/email-preferences-page.tsx'),
    ]),
    route('*', 'site/not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
