import { Readable } from 'node:stream';
import { HTTPException } from 'hono/http-exception';
import * as calls from '../../../contract/office/products.ts';
import { MAX_PHOTO_BYTES } from '../../../domain/catalog/photos.ts';
import { MOST_CSV_ROWS } from '../../../domain/office/list-limits.ts';
import { enterProducts } from '../../catalog/enter-products.ts';
import { badRowsOf, readProposals } from '../../catalog/product-file.ts';
import { moveStock } from '../../catalog/stock-movements.ts';
import { fileForPeople } from '../../files/write-table.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import { NOT_FOUND, refuse } from '../../http/refusal.ts';
import { addPhoto, changePhoto, removePhoto } from '../../photos/change-photos.ts';
import { csvAnswer } from '../csv.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, officeCall, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { addProduct, changeProduct, setRetired } from './enter-product.ts';
import { listMovements } from './list-movements.ts';
import { productSubject, selectOfficeProduct, selectProductRows } from './product-store.ts';

const CSV_COLUMNS = ['name', 'slug', 'sku', 'brand', 'kind', 'price', 'stock', 'bin', 'state'];

export function productRoutes({ db }: OfficeParts, serve: ServeOffice) {
  return apiRoutes()
    .openapi(serve(calls.listOfficeProducts), async (c) => {
      const query = c.req.valid('query');
      const isCsv = query.format === 'csv';
      const page = await selectProductRows(db, isCsv ? { ...query, limit: MOST_CSV_ROWS } : query);
      if (!page.ok) return refuse(c, page.refusal);
      if (!isCsv) return c.json(page.value, 200);
      const rows = page.value.rows.map((row) => [
        ...[row.name, row.slug, row.sku, row.brandingId, row.kind],
        ...[{ dollars: row.unitPrice }, row.stock, row.bin, row.state],
      ]);
      return csvAnswer(c, 'products', fileForPeople({ columns: CSV_COLUMNS, rows }));
    })
    .openapi(serve(calls.importProducts), async (c) => {
      const { isDryRun } = officeCall(c);
      const read = await readProposals(Readable.from([Buffer.from(c.req.valid('json').csv)]));
      const { proposals, unread, ignored } = read;
      const entering = {
        setsStock: false,
        isDryRun: isDryRun || unread.length > 0,
        newAsDrafts: true,
      };
      const entered = await enterProducts(db, proposals, entering);
      const { added, changed, unchanged } = entered;
      const badRows = badRowsOf(entered, read).map(({ reasons, ...row }) => ({
        ...row,
        reasons: [...reasons],
      }));
      noteAudit(c, {
        details:
          badRows.length > 0
            ? { badRows: badRows.length }
            : { added: added.map(({ slug }) => slug), changed },
      });
      return c.json(
        {
          ...{ unchanged, badRows },
          ...(ignored.length > 0 ? { ignoredColumns: [...ignored] } : {}),
          added: added.length,
          changed: changed.map(({ slug, changes }) => ({ slug, changes: [...changes] })),
        },
        200,
      );
    })
    .openapi(serve(calls.showOfficeProduct), async (c) => {
      const product = await selectOfficeProduct(db, c.req.valid('param').slug);
      return product ? c.json(product, 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.addProduct), async (c) => {
      const product = c.req.valid('json');
      noteAudit(c, { subject: productSubject(product.slug) });
      const added = await addProduct(db, product);
      if (!added.ok) return refuse(c, added.refusal);
      const stored = await selectOfficeProduct(db, product.slug);
      return stored ? c.json(stored, 201) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.changeProduct), async (c) => {
      const { slug } = c.req.valid('param');
      noteAudit(c, { subject: productSubject(slug) });
      const changed = await changeProduct(db, slug, c.req.valid('json'));
      if (!changed.ok) return refuse(c, changed.refusal);
      noteAudit(c, {
        details: Object.fromEntries(
          changed.value.map(({ column, from, to }) => [column, { old: from, new: to }]),
        ),
      });
      const stored = await selectOfficeProduct(db, slug);
      return stored ? c.json(stored, 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.retireProduct), async (c) => {
      const { slug } = c.req.valid('param');
      noteAudit(c, { subject: productSubject(slug) });
      const done = await setRetired(db, slug, true);
      if (!done.ok) return refuse(c, done.refusal);
      const stored = await selectOfficeProduct(db, slug);
      return stored ? c.json(stored, 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.restoreProduct), async (c) => {
      const { slug } = c.req.valid('param');
      noteAudit(c, { subject: productSubject(slug) });
      const done = await setRetired(db, slug, false);
      if (!done.ok) return refuse(c, done.refusal);
      const stored = await selectOfficeProduct(db, slug);
      return stored ? c.json(stored, 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.addPhoto), async (c) => {
      const { slug } = c.req.valid('param');
      noteAudit(c, { subject: productSubject(slug) });
      const upload = Buffer.from(await c.req.arrayBuffer());
      if (upload.length > MAX_PHOTO_BYTES) throw new HTTPException(413);
      const added = await addPhoto(db, slug, upload);
      return added.ok ? c.json(added.value, 201) : refuse(c, added.refusal);
    })
    .openapi(serve(calls.changePhoto), async (c) => {
      const { slug, photoId } = c.req.valid('param');
      noteAudit(c, { subject: productSubject(slug), details: { photoId } });
      const changed = await changePhoto(db, slug, photoId, c.req.valid('json'));
      if (!changed.ok) return refuse(c, changed.refusal);
      const stored = await selectOfficeProduct(db, slug);
      return stored ? c.json(stored, 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.removePhoto), async (c) => {
      const { slug, photoId } = c.req.valid('param');
      noteAudit(c, { subject: productSubject(slug), details: { photoId } });
      const removed = await removePhoto(db, slug, photoId);
      return removed.ok ? c.body(null, 204) : refuse(c, removed.refusal);
    })
    .openapi(serve(calls.listStockMovements), async (c) => {
      const page = await listMovements(db, c.req.valid('param').slug, c.req.valid('query'));
      return page.ok ? c.json(page.value, 200) : refuse(c, page.refusal);
    })
    .openapi(serve(calls.moveStock), async (c) => {
      const { slug } = c.req.valid('param');
      const { kind, quantity, seenStock, note, isSure } = c.req.valid('json');
      noteAudit(c, { subject: productSubject(slug), details: { kind, quantity, seenStock } });
      const by = { mover: { staffId: staffOf(c).staffId }, requestKey: officeCall(c).requestKey };
      const moved = await moveStock(db, slug, { kind, quantity, seenStock, note, isSure }, by);
      if (!moved.ok) return refuse(c, moved.refusal);
      noteAudit(c, { details: { stock: moved.value.stock } });
      return c.json(moved.value, 200);
    });
}
