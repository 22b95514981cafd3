/** Built by `vite.config.ts`: a TopoJSON topology with arcs only. */
declare module 'virtual:county-borders' {
  const borders: { readonly arcs: readonly unknown[] };
  export default borders;
}
