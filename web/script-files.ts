import { CHECKOUT_STEPS } from '../domain/checkout/steps.ts';

export interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null;
}

type FileOf = (id: string, graph: ModuleGraph) => string | null;

/** Unless few pages use it. Only the server and the parts page draw bottles. */
const EVERY_PAGE = /web[\\/](ui|site|api|brands)[\\/](?!bottle-looks)|domain[\\/]checkout[\\/]limits/;
const WITHOUT_FORM = ['review', 'confirmation'];
const STEPS = CHECKOUT_STEPS.map(({ slug }) => slug);
/** For browsers without a script, or opened once from a mail: they do not split what they share with the steps. */
const APART = ['new-address-page', 'pickup-page', 'card-link-page'];
/** What more pages than this use does not belong to the checkout, or not to single pages of the office. */
const MANY = 3;
/** Of the office's hundred pages: what they all load. */
const MOST = 50;

/**
 * The first file that fits. Few files compress far better than dozens of small ones, but a page must not fetch what
 * only another one shows. Dynamic imports (form rules, calendar, map) get their own files.
 */
export const scriptFiles: readonly FileOf[] = [
  (id, graph) => {
    const { others, shop } = pagesWith(id, graph);
    return (EVERY_PAGE.test(id) && shop > MANY) || others.includes('root') ? 'parts' : null;
  },
  // An office page that needs one line of the checkout must not fetch the checkout.
  (id, graph) => {
    const { steps, others, shop, office } = pagesWith(id, graph);
    const isOfCheckout = office > 0 && steps.length > 1 && others.length <= MANY;
    return (office > MANY && shop > 0) || isOfCheckout ? 'shared' : null;
  },
  (id, graph) => (pagesWith(id, graph).office > MOST ? 'office' : null),
  (id, graph) => {
    const { steps, others } = pagesWith(id, graph);
    return others.length > MANY && steps.some((step) => WITHOUT_FORM.includes(step)) ? 'steps' : null;
  },
  (id, graph) => {
    const { steps, others } = pagesWith(id, graph);
    return others.length > MANY && steps.length > 0 ? 'forms' : null;
  },
  (id, graph) => {
    const { steps, office } = pagesWith(id, graph);
    return office > 0 && steps.length === 1 ? `${steps[0]}-shared` : null;
  },
  (id, graph) => {
    const { steps, others } = pagesWith(id, graph);
    const isApart = steps.length < 2 || (steps.length === 2 && steps[0] !== 'billing');
    return others.includes('checkout-layout') || !isApart ? 'checkout' : null;
  },
  (id, graph) => {
    const { steps } = pagesWith(id, graph);
    return steps.length > 1 ? steps.join('-') : null;
  },
  (id, graph) => {
    const { steps, others } = pagesWith(id, graph);
    return steps.length === 1 && others.length > 0 ? `${steps[0]}-parts` : null;
  },
  (id, graph) => pagesWith(id, graph).steps[0] ?? null,
];

interface Pages {
  readonly steps: readonly string[];
  /** Of the shop, beside the steps. */
  readonly others: readonly string[];
  /** How many of the shop. */
  readonly shop: number;
  /** How many of the office. Its frame is around them all. */
  readonly office: number;
}

const ROUTE = /([\w.-]+)\.tsx?\?__react-router-build-client-route$/;
const OFFICE = /web[\\/]office[\\/].*\?__react-router-build-client-route$/;
const OFFICE_FRAME = /office-layout\.tsx\?/;
const ENTRY = /entry\.client\.tsx$/;
const known = new Map<string, Pages>();

/** Pages that import it statically, not those that fetch it later. */
function pagesWith(id: string, graph: ModuleGraph): Pages {
  const before = known.get(id);
  if (before) return before;
  const seen = new Set([id]);
  const pages = new Set<string>();
  let office = 0;
  // A set that grows while it is walked: each importer is visited once.
  for (const module of seen) {
    const page = ENTRY.test(module) ? 'root' : ROUTE.exec(module)?.[1];
    if (OFFICE.test(module)) office += OFFICE_FRAME.test(module) ? Number.POSITIVE_INFINITY : 1;
    else if (page !== undefined) pages.add(page);
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  const steps = STEPS.filter((step) => pages.delete(`${step}-page`));
  const others = [...pages].filter((page) => !APART.includes(page));
  const found = { steps, others, shop: steps.length + others.length, office };
  known.set(id, found);
  return found;
}
