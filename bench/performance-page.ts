import type { PagesResult } from './measure-pages.ts';
import { report, reportGrowth, reportPages, reportSoak } from './report.ts';
import type { BenchResult, GrowthResult, SoakResult } from './result.ts';

export interface Results {
  readonly run: BenchResult | null;
  readonly growth: GrowthResult | null;
  readonly soak: SoakResult | null;
  readonly pages: PagesResult | null;
}

const NOT_YET = 'Not measured yet.';

/** `docs/performance.md`, of the last run of each kind. */
export function performancePage({ run, growth, soak, pages }: Results): string {
  return `${[
    method,
    '## A run',
    run ? report(run) : NOT_YET,
    '## A shop that has grown',
    growth ? reportGrowth(growth) : NOT_YET,
    '## A soak',
    soak ? reportSoak(soak) : NOT_YET,
    '## Pages on a slow phone',
    pages ? reportPages(pages) : NOT_YET,
  ].join('\n\n')}\n`;
}

const method = `# Speed and size

Written by \`npm run bench -- --write\`, never by hand. \`npm run bench\` measures, in one run and on a database of its own, what
a shop on this machine cannot undercut (the floor) and what this shop takes; \`--quick\` takes a fifth of the time, for rough
figures. \`--growth\` puts a huge shop beside a usual one, \`--soak 30\` keeps it under load for so many minutes. The figures of
the last run of each lie in \`bench/results/\`.

## What is measured, and how

- **Floor, bare HTTP answer**: \`node:http\` answering a few bytes, in a process of its own.
- **Floor, smallest sale**: one SQL statement through postgres.js that takes stock for two lines, writes an order, two lines and a payment; each connection has its own two products, so none waits.
- **The shop**: 10,000 customers, 10,000 orders and 2,000 open carts beside the demo: an empty one has nothing to find.
- **Browse**: list 20 products, look at one; once by the API and once as the pages that the server renders.
- **Cart**: make one with a line, change the quantity, read it.
- **Guest checkout**: two lines, ZIP check, shipping, billing, card token, payment, confirmation: seven requests; each shopper lives at an address of his own.
- **CPU**: of the server's process and of all of PostgreSQL's, from \`/proc\`, divided by the journeys walked; the confirmation mail's jobs are in it. Linux only.
- **Statements**: counted on the wire by a small proxy between a server and its PostgreSQL: \`BEGIN\` and \`COMMIT\` count.
- **Memory**: the most that the server held (resident set) while all journeys were walked one after the other.
- **Placing an order**: the payment of a guest checkout while 32 shoppers walk it, each reading a quarter of a second before the next request; and without a pause, when the machine is full.
- **One row, all rows**: 32 shoppers with nothing left to do but to pay, as many orders a second as they get: of all bottles in turn, and all of one bottle.
- **Ledger and keys**: the same, in turns with a ledger whose trigger keeps nothing and attempts without their unique indexes.
- **Growth**: two shoppers, 20 seconds a journey, in a usual shop and then in a huge one, on one machine in one run.
- **Pages on a slow phone** (\`--pages\`): headless Chromium at 390 by 844, 1.6 Mbit/s, 150 ms there and back, processor four times slower, nothing in its cache; medians of three rounds. The bare page is one document, one font and one picture on the same phone. Scripts are counted compressed, as they came, until the page is quiet, with what is fetched ahead for the next step; a step's change is the time from the press to the painted heading of the next step. Lighthouse runs with its own simulated phone.
- **Soak**: three quarters of the highest load, sent at even distances whatever the shop does.

The server is the real one, as \`npm start\` runs it: production build, embedded PostgreSQL that writes each commit to
the disk, pino logging warnings. Load is closed: eight shoppers, each starts again when finished. Load generator,
server and PostgreSQL share the machine, so latencies under load and journeys per second say what this machine does,
not what the server could do alone; CPU milliseconds say more, and carry over. The floor is one HTTP answer and one SQL
statement: it has no cart, no prices, no taxes, no forms to check, no card that must not be charged twice, and sends no mail.`;
