import { CHECKOUT_STEPS } from '../domain/checkout/steps.ts';

export interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null;
}

/** Of pages that import a module statically, not of those that fetch it later. */
interface Pages {
  readonly steps: readonly string[];
  /** Of the shop, beside the steps. */
  readonly others: readonly string[];
  /** How many of the shop. */
  readonly shop: number;
  /** How many of the office. Its frame is around them all. */
  readonly office: number;
}

type FileOf = (pages: Pages, id: string) => string | null;

/** Unless few pages use it. Only the server and the parts page draw bottles. */
const EVERY_PAGE = /web[\\/](ui|site|api|brands)[\\/](?!bottle-looks)|domain[\\/]checkout[\\/]limits/;
const STEPS = CHECKOUT_STEPS.map(({ slug }) => slug);
const WITHOUT_FORM = ['review', 'confirmation'];
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
const FILES: readonly FileOf[] = [
  ({ others, shop }, id) =>
    (EVERY_PAGE.test(id) && shop > MANY) || others.includes('root') ? 'parts' : null,
  // An office page that needs one line of the checkout must not fetch the checkout.
  ({ steps, others, shop, office }) => {
    const isOfCheckout = office > 0 && steps.length > 1 && others.length <= MANY;
    return (office > MANY && shop > 0) || isOfCheckout ? 'shared' : null;
  },
  ({ office }) => (office > MOST ? 'office' : null),
  ({ steps, others }) =>
    others.length > MANY && steps.some((step) => WITHOUT_FORM.includes(step)) ? 'steps' : null,
  ({ steps, others }) => (others.length > MANY && steps.length > 0 ? 'forms' : null),
  ({ steps, office }) => (office > 0 && steps.length === 1 ? `${steps[0]}-shared` : null),
  ({ steps, others }) => {
    const isApart = steps.length < 2 || (steps.length === 2 && steps[0] !== 'billing');
    return others.includes('checkout-layout') || !isApart ? 'checkout' : null;
  },
  ({ steps }) => (steps.length > 1 ? steps.join('-') : null),
  ({ steps, others }) => (steps.length === 1 && others.length > 0 ? `${steps[0]}-parts` : null),
  ({ steps }) => steps[0] ?? null,
];

/** In the order in which the bundler asks them. */
export const scriptFiles = FILES.map(
  (fileOf) => (id: string, graph: ModuleGraph) => fileOf(pagesWith(id, graph), id),
);

const LOADED =
  /\/(framework|rolldown-runtime|parts|shared|steps|forms|checkout|shipping-billing|office)-[\w-]{8}\.js$/;

/** Pages that import something later mostly have this file by then. */
export function isLoaded(file: string): boolean {
  return LOADED.test(file);
}

const ROUTE = /([\w.-]+)\.tsx?\?__react-router-build-client-route$/;
const OFFICE = /web[\\/]office[\\/].*\?__react-router-build-client-route$/;
const OFFICE_FRAME = /office-layout\.tsx\?/;
const ENTRY = /entry\.client\.tsx$/;
const known = new Map<string, Pages>();

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
