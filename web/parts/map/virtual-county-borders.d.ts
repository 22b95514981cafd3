/** Made by `vite.config.ts`: a TopoJSON topology of arcs alone. */
declare module 'virtual:county-borders' {
  const borders: { readonly arcs: readonly unknown[] };
  export default borders;
}
