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

\`npm run bench -- --write\` writes this page. In one run, on a separate database, \`npm run bench\` measures this shop and the least that
any shop on this machine could take (the floor). The figures of the last runs are in \`bench/results/\`.

| option      | what it does                                 |
| ----------- | -------------------------------------------- |
| \`--quick\`   | takes a fifth of the time, for rough figures |
| \`--growth\`  | compares a huge shop with a usual one        |
| \`--soak 30\` | keeps the shop under load for 30 minutes     |
| \`--pages\`   | measures pages on a slow phone               |

## What is measured, and how

- **Floor, bare HTTP answer**: \`node:http\` answers a few bytes, in a separate process.
- **Floor, smallest sale**: one SQL statement through postgres.js takes stock for two lines and writes an order, two lines and a payment. Each connection has its own two products, so none waits for a lock.
- **The shop**: the demo data plus 10,000 customers, 10,000 orders and 2,000 open carts, because queries on empty tables are too fast.
- **Browse**: list 20 products and open one, through the API and as server-rendered pages.
- **Cart**: create one with a line, change the quantity, read it.
- **Guest checkout**: seven requests: two lines, ZIP check, shipping, billing, card token, payment, confirmation. Each shopper has a different address.
- **CPU**: CPU time of the server and of all PostgreSQL processes from \`/proc\`, divided by the number of journeys. It includes the jobs for confirmation emails. Linux only.
- **Statements**: a small proxy between the server and PostgreSQL counts them, \`BEGIN\` and \`COMMIT\` included.
- **Memory**: the server's largest resident set while all journeys ran one after the other.
- **Placing an order**: the payment request while 32 shoppers check out, with a pause of 250 ms before each request, and again without pauses, which saturates the machine.
- **One row, all rows**: orders per second of 32 shoppers who only have to pay, once with all bottles in turn and once with the same bottle.
- **Ledger and keys**: the same, with and without the ledger's trigger and the unique indexes of attempts.
- **Growth**: two shoppers, 20 seconds per journey, in a usual shop and then in a huge one, in one run.
- **Pages on a slow phone**: headless Chromium at 390 by 844, 1.6 Mbit/s, 150 ms round trip, a processor four times slower, an empty cache; medians of three rounds. The bare page is one document, one font and one picture on the same phone. Scripts count compressed, until the page is idle, including what it prefetches for the next step. A step change is the time from the press to the painted heading of the next step. Lighthouse simulates its own phone.
- **Soak**: three quarters of the highest load, sent at a constant rate however fast the shop answers.

The server runs as in \`npm start\`: production build, embedded PostgreSQL that writes each commit to disk, warnings logged. Eight
shoppers each start a new journey when one ends. The load generator, the server and PostgreSQL share the machine, so latencies under
load and journeys per second describe this machine. CPU milliseconds can be compared between machines. The floor has no cart, prices,
taxes, form checks, protection from double charges, or email.`;
