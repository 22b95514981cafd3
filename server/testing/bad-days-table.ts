import type { Fault } from './faulty-proxy.ts';

/** What came of one request on one bad day, as it was met with. */
export interface Met {
  readonly service: string;
  readonly fault: Fault;
  readonly request: string;
  /** '503 unavailable' */
  readonly answer: string;
  readonly withinSeconds: number;
  /** The sentence that the shopper gets; '' where the answer says nothing of it. */
  readonly reads: string;
  readonly kept: string;
}

const BEGIN = '<!-- bad days: written by a test, see below -->';
const END = '<!-- end of bad days -->';

/** A document with the table between its two markers in place of what stood there. */
export function withTable(document: string, met: readonly Met[]): string {
  const [before, , after] = splitAtMarkers(document);
  return `${before}${BEGIN}\n\n${tableOf(met)}\n\n${END}${after}`;
}

function splitAtMarkers(document: string): [string, string, string] {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) throw new Error('the document has no place for the table');
  return [document.slice(0, begin), document.slice(begin, end), document.slice(end + END.length)];
}

/** Bad days with the same outcome share a row. */
function tableOf(met: readonly Met[]): string {
  const rows = new Map<string, { faults: string[]; cells: readonly string[] }>();
  for (const { service, fault, request, answer, withinSeconds, reads, kept } of met) {
    const cells = [service, request, answer, `${withinSeconds} s`, reads, kept];
    const row = rows.get(cells.join('|')) ?? { faults: [], cells };
    row.faults.push(fault);
    rows.set(cells.join('|'), row);
  }
  const head = ['when', 'is', 'asked for', 'the answer is', 'within', 'the shopper reads', 'and'];
  const body = [...rows.values()].map(({ faults, cells: [service = '', ...others] }) => [
    service,
    faults.join(', '),
    ...others,
  ]);
  const widths = head.map((title, at) => Math.max(title.length, ...body.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join(
    '\n',
  );
}
