import { CHECKOUT_STEPS, FIRST_STEP } from '../domain/checkout/steps.ts';

export interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null;
}

type FileOf = (id: string, graph: ModuleGraph) => string | null;

/** Only the server and the parts page draw bottles. */
const EVERY_PAGE = /web[\\/](ui|site|api|brands)[\\/](?!bottle-looks)/;
const STEPS = CHECKOUT_STEPS.map(({ slug }) => slug);
/** For browsers without a script, or opened once from a mail: they do not split what they share with the steps. */
const APART = ['new-address-page', 'pickup-page', 'card-link-page'];
/** A file that more pages than this use outside the checkout does not belong to the checkout. */
const MANY = 3;

/**
 * The first file that fits. Few files compress far better than dozens of small ones, but a page must not fetch what
 * only another one shows. Dynamic imports (form rules, calendar, map) get their own files.
 */
export const scriptFiles: readonly FileOf[] = [
  (id, graph) => {
    const { others } = pagesWith(id, graph);
    return EVERY_PAGE.test(id) || others.includes('root') ? 'parts' : null;
  },
  (id, graph) => {
    const { steps, others } = pagesWith(id, graph);
    return steps.length > 0 && others.filter((page) => page !== 'office').length > MANY ? 'forms' : null;
  },
  (id, graph) => {
    const { steps, others } = pagesWith(id, graph);
    const isApart = steps.length < 2 || (steps.length === 2 && steps[0] === FIRST_STEP.slug);
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
  readonly others: readonly string[];
}

const ROUTE = /([\w.-]+)\.tsx?\?__react-router-build-client-route$/;
/** However many pages the office has, the shop's files stay as they are. */
const OFFICE = /web[\\/]office[\\/].*\?__react-router-build-client-route$/;
const ENTRY = /entry\.client\.tsx$/;
const known = new Map<string, Pages>();

/** Pages that import it statically, not those that fetch it later. */
function pagesWith(id: string, graph: ModuleGraph): Pages {
  const before = known.get(id);
  if (before) return before;
  const seen = new Set([id]);
  const pages = new Set<string>();
  // A set that grows while it is walked: each importer is visited once.
  for (const module of seen) {
    const page = ENTRY.test(module) ? 'root' : OFFICE.test(module) ? 'office' : ROUTE.exec(module)?.[1];
    if (page !== undefined) pages.add(page);
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  const found = {
    steps: STEPS.filter((step) => pages.delete(`${step}-page`)),
    others: [...pages].filter((page) => !APART.includes(page)),
  };
  known.set(id, found);
  return found;
}
