import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The Content-Security-Policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
            // Dozens of files of a few hundred bytes cost more in headers and lost compression than they save.
            { name: 'parts', test: /web[\\/](ui|site|api|brands)[\\/]/ },
            {
              name: 'checkout',
              test: /web[\\/]checkout[\\/](use-checkout|load-checkout|layout|progress|cart-summary)(?!.*(nothing-to-ship|empty-cart|change-cart-route))/,
            },
            { name: 'rules', test: /domain[\\/](brands|checkout|dates|delivery|money|people)[\\/]/ },
          ],
        },
      },
    },
  },
});
