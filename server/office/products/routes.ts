import { Readable } from 'node:stream';
import * as calls from '../../../contract/office/products.ts';
import { MOST_CSV_ROWS, MOST_PRODUCT_LINES } from '../../../domain/office/list-limits.ts';
import { firstBadRows } from '../../catalog/operations/csv-rows.ts';
import { enterProducts } from '../../catalog/products/enter-products.ts';
import { badRowsOf, readProposals } from '../../catalog/products/product-file.ts';
import { moveStock } from '../../catalog/products/stock-movements.ts';
import { fileForPeople } from '../../platform/files/write-table.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept } from '../../platform/http/refusal.ts';
import { csvAnswer } from '../csv.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { addProduct, changeProduct, setRetired } from './enter-product.ts';
import { listMovements } from './list-movements.ts';
import { productSubject, selectProductRows } from './product-store.ts';
import { readProduct } from './read-product.ts';

const CSV_COLUMNS = ['name', 'slug', 'sku', 'brand', 'kind', 'price', 'stock', 'bin', 'state'];

export function productRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db } = parts;

  return apiRoutes([
    serve(calls.listOfficeProducts, async ({ query, c }) => {
      const isCsv = query.format === 'csv';
      const page = await selectProductRows(db, isCsv ? { ...query, limit: MOST_CSV_ROWS } : query);
      if (!page.ok) return page;
      if (!isCsv) return accept(page.value);
      const rows = page.value.rows.map((row) => [
        ...[row.name, row.slug, row.sku, row.brandingId, row.kind],
        ...[{ dollars: row.unitPrice }, row.stock, row.bin, row.state],
      ]);
      return csvAnswer(c, 'products', fileForPeople({ columns: CSV_COLUMNS, rows }));
    }),
    serve(calls.importProducts, async ({ body, isDryRun, audit }) => {
      const read = await readProposals(Readable.from([Buffer.from(body.csv)]), MOST_PRODUCT_LINES);
      const { proposals, unread, ignored } = read;
      const entering = {
        setsStock: false,
        isDryRun: isDryRun || unread.length > 0,
        newAsDrafts: true,
      };
      const entered = await enterProducts(db, proposals, entering);
      const { added, changed, unchanged } = entered;
      const badRows = firstBadRows(badRowsOf(entered, read));
      audit({
        details:
          badRows.length > 0
            ? { badRows: badRows.length }
            : { added: added.map(({ slug }) => slug), changed },
      });
      return accept({
        ...{ unchanged, badRows },
        ...(ignored.length > 0 ? { ignoredColumns: ignored } : {}),
        added: added.length,
        changed: changed.map(({ slug, changes }) => ({ slug, changes })),
      });
    }),
    serve(calls.showOfficeProduct, async ({ params }) => readProduct(parts, params.slug)),
    serve(calls.addProduct, async ({ body: product, audit }) => {
      audit({ subject: productSubject(product.slug) });
      const added = await addProduct(db, product);
      if (!added.ok) return added;
      return readProduct(parts, product.slug);
    }),
    serve(calls.changeProduct, async ({ params: { slug }, body, audit }) => {
      audit({ subject: productSubject(slug) });
      const changed = await changeProduct(db, slug, body);
      if (!changed.ok) return changed;
      audit({
        details: Object.fromEntries(
          changed.value.map(({ column, from, to }) => [column, { old: from, new: to }]),
        ),
      });
      return readProduct(parts, slug);
    }),
    serve(calls.retireProduct, async ({ params: { slug }, audit }) => {
      audit({ subject: productSubject(slug) });
      const done = await setRetired(db, slug, true);
      if (!done.ok) return done;
      return readProduct(parts, slug);
    }),
    serve(calls.restoreProduct, async ({ params: { slug }, audit }) => {
      audit({ subject: productSubject(slug) });
      const done = await setRetired(db, slug, false);
      if (!done.ok) return done;
      return readProduct(parts, slug);
    }),
    serve(calls.listStockMovements, ({ params, query }) => listMovements(db, params.slug, query)),
    serve(
      calls.moveStock,
      async ({
        params: { slug },
        body: { kind, quantity, seenStock, note, isSure },
        staff,
        requestKey,
        audit,
      }) => {
        audit({ subject: productSubject(slug), details: { kind, quantity, seenStock } });
        const by = { mover: { staffId: staff.staffId }, requestKey };
        const moved = await moveStock(db, slug, { kind, quantity, seenStock, note, isSure }, by);
        if (!moved.ok) return moved;
        audit({ details: { stock: moved.value.stock } });
        return accept(moved.value);
      },
    ),
  ]);
}
