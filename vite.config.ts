import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import counties from 'us-atlas/counties-10m.json' with { type: 'json' };
import { defineConfig, type Plugin } from 'vite';
import { countyBorders } from './web/county-borders.ts';
import { isLoaded, scriptFiles } from './web/script-files.ts';

const COUNTY_BORDERS = 'virtual:county-borders';

const countyBordersModule: Plugin = {
  name: COUNTY_BORDERS,
  resolveId: (id) => (id === COUNTY_BORDERS ? `\0${id}` : null),
  load: (id) =>
    id === `\0${COUNTY_BORDERS}`
      ? `export default JSON.parse(${JSON.stringify(JSON.stringify(countyBorders(counties)))});`
      : null,
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), countyBordersModule],
  build: {
    // The Content-Security-Policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    // What is imported later comes with all of its files at once. The lists of them stand in each step of the checkout.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !isLoaded(file)) },
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
