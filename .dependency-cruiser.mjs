/**
 * The arrows of docs/architecture.md: web -> contract -> domain, server -> contract, domain,
 * cli -> server, contract, domain. Nothing points back up.
 *
 * Tests are let off where they must reach further (a test of the server may start the whole app).
 */

const tests = '[.]test[.]tsx?$';
const rooms = '^(domain|contract|server|web|cli|e2e|bench|storm)/';

/** The rooms of the server, the top floor first. A room knows only floors below its own: docs/architecture.md. */
const FLOORS = [
  ['app'],
  ['seed'],
  ['office', 'account'],
  ['programs'],
  ['ordering'],
  ['people'],
  ['catalog'],
  ['messages'],
  ['providers'],
  ['places'],
  ['platform'],
];
/** Tests start the whole shop, and what they share lies beside the rooms. */
const serverTests = ['^server/(testing|attacks|bad-days)/', '/testing/', tests];

const floorRules = FLOORS.flatMap((floor, index) =>
  floor.map((room) => {
    const below = FLOORS.slice(index + 1).flat();
    const known = below.length === 0 ? room : `(${[room, ...below].join('|')})`;
    return {
      name: `${room}-knows-only-lower-floors`,
      severity: 'error',
      from: { path: `^server/${room}/`, pathNot: serverTests },
      to: { path: '^server/', pathNot: `^server/${known}/` },
    };
  }),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-stands-alone',
      comment:
        'The rules of selling wine are pure: domain imports domain, calendar arithmetic and schemas, nothing else.',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: { pathNot: ['^domain/', '^node_modules/(@internationalized/date|zod)/'] },
    },
    {
      name: 'domain-tests-stand-alone',
      severity: 'error',
      from: { path: `^domain/.*${tests}` },
      to: {
        pathNot: [
          '^domain/',
          '^node_modules/(@internationalized/date|zod|vitest|fast-check)/',
          '^(node:)?(fs|fs/promises|path|url)$',
        ],
      },
    },
    {
      name: 'contract-knows-only-domain',
      comment: 'The HTTP API is data: schemas, routes, typed URLs and error codes.',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: {
        pathNot: [
          '^contract/',
          '^domain/',
          '^node_modules/(zod|hono|@hono/zod-openapi|@asteasolutions/zod-to-openapi)/',
        ],
      },
    },
    {
      name: 'web-asks-through-the-contract',
      comment: 'Pages reach the server only by the typed client of the contract.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: ['^server/', '^cli/', '^e2e/', '^bench/', '^storm/'] },
    },
    {
      name: 'a-screen-of-the-office-stands-alone',
      comment:
        'What several screens show is in web/office/parts, what any page is built of in web/office/ui.',
      severity: 'error',
      from: { path: '^web/office/([^/]+)/' },
      to: { path: '^web/office/[^/]+/', pathNot: ['^web/office/(parts|ui)/', '^web/office/$1/'] },
    },
    {
      name: 'server-knows-no-pages',
      comment: 'Only server/app/pages loads the built page bundle. Attack tests list all pages.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/app/pages/', '^server/attacks/'] },
      to: { path: ['^web/', '^build/', '^node_modules/(react|react-dom|react-router|@react-router/.*)/'] },
    },
    {
      name: 'server-knows-no-tools',
      severity: 'error',
      from: { path: '^server/', pathNot: tests },
      to: { path: ['^cli/', '^e2e/', '^bench/', '^storm/', '^scripts/'] },
    },
    ...floorRules,
    {
      name: 'each-server-folder-is-a-room',
      comment: 'A new folder beside the rooms would belong to no floor.',
      severity: 'error',
      from: {
        path: '^server/(?!main[.]ts$)',
        pathNot: [`^server/(${FLOORS.flat().join('|')})/`, ...serverTests],
      },
      to: {},
    },
    {
      name: 'only-tests-use-the-test-bench',
      comment: 'Nor does production code import a test.',
      severity: 'error',
      from: { path: '^(domain|contract|server|web|cli)/', pathNot: serverTests },
      to: {
        path: ['^(cli|contract|server)/testing/', '^(domain|contract|server|web|cli)/.+/testing/', tests],
      },
    },
    {
      name: 'cli-knows-no-pages',
      severity: 'error',
      from: { path: '^cli/' },
      to: {
        path: [
          '^web/',
          '^build/',
          '^e2e/',
          '^bench/',
          '^storm/',
          '^node_modules/(react|react-dom|react-router)/',
        ],
      },
    },
    {
      name: 'only-the-cli-imports-the-cli',
      severity: 'error',
      from: { pathNot: ['^cli/', tests] },
      to: { path: '^cli/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      comment:
        'Of types too, but for the samples of the API: they are typed by the schemas of the routes that show them.',
      from: {},
      to: { circular: true, viaOnly: { pathNot: '^contract/samples[.]ts$' } },
    },
    {
      name: 'no-unresolvable',
      comment: 'A path that leads nowhere would also hide an arrow from the rules above.',
      severity: 'error',
      from: { pathNot: '^web/' },
      to: { couldNotResolve: true, pathNot: ['^virtual:', '[+]types/'] },
    },
    {
      name: 'nothing-lies-about',
      comment: 'A file that nothing imports and that imports nothing is dead code.',
      severity: 'error',
      // The names of the scripts are for the build, whose file stands beside the rooms.
      from: {
        orphan: true,
        path: rooms,
        pathNot: [tests, '[.]d[.]ts$', '^web/script-files[.]ts$'],
      },
      to: {},
    },
  ],
  options: {
    // TypeScript 7 has no compiler API of the kind that this tool loads, so swc parses.
    parser: 'swc',
    // Types count: an arrow that only a type takes is still an arrow.
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^(build|[.]react-router|[.]data)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
    },
  },
};
