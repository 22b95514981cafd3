import { listProductLabels, removeProductLabel, setProductLabel } from '../../../contract/office/labels.ts';
import {
  listLabels,
  removeLabel,
  selectStatesOfLabels,
  setLabel,
} from '../../catalog/operations/label-registrations.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { productSubject, selectOfficeProduct } from './product-store.ts';

export function productLabelRoutes({ db }: OfficeParts, serve: ServeOffice) {
  return apiRoutes([
    serve(listProductLabels, async ({ params: { slug } }) => {
      const product = await selectOfficeProduct(db, slug);
      if (product?.kind !== 'wine') return reject(NOT_FOUND);
      const [labels, states] = await Promise.all([listLabels(db, { slug }), selectStatesOfLabels(db)]);
      return accept({
        product: product.name,
        labels: labels.map(({ state, validFrom, validTo }) => ({ state, validFrom, validTo })),
        states,
      });
    }),
    serve(setProductLabel, async ({ params: { slug }, body, audit }) => {
      audit({ subject: productSubject(slug), details: { ...body } });
      return setLabel(db, { slug, ...body });
    }),
    serve(removeProductLabel, async ({ params: { slug, state }, audit }) => {
      audit({ subject: productSubject(slug), details: { state } });
      return (await removeLabel(db, { slug, state })) ? accept(null) : reject(NOT_FOUND);
    }),
  ]);
}
