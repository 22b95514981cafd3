import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { scriptFiles } from './web/script-files.ts';

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
            // Stays cached while our own code changes.
            { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
            ...scriptFiles.map((name) => ({ name })),
          ],
        },
      },
    },
  },
});
