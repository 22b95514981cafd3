import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  ssr: true,
  // A handful of routes: the whole map goes out with the first page, no extra round trip finds it.
  routeDiscovery: { mode: 'initial' },
  // Every write of a page goes through the API, which checks the origin itself: one place decides.
  allowedActionOrigins: ['**'],
} satisfies Config;
