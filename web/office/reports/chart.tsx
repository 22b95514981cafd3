import { useId } from 'react';
import type { ReportChart } from '../../../contract/office/reports.ts';
import { axisText, valueText } from '../parts/report-texts.ts';
import { countText } from '../ui/texts.ts';

/** Drawn by the server (server/office/reports/chart.ts). The table beneath has the same values. */
export function Chart({
  chart,
  nameOf,
}: {
  chart: ReportChart;
  /** A bar's label as the table shows it. */
  nameOf: (label: string) => string;
}) {
  const id = useId();
  const { title, kind, width, height, bars, before, zero, ticks, labels } = chart;
  const top = bars.reduce((most, bar) => (bar.value > most.value ? bar : most), { label: '', value: 0 });
  const highest =
    top.label === '' ? '' : `, the highest ${valueText(kind, top.value)} at ${nameOf(top.label)}`;
  const about = `${countText(bars.length, 'value')}${highest}. The table has them all.`;
  return (
    <figure className="mb-4">
      <figcaption className="mb-1">
        <strong>{title}</strong>
        {before !== null && (
          <span className="ms-2 text-sm text-muted">The dashed line is the period before.</span>
        )}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, and keys must reach that. */}
      <section className="scroll-shadows overflow-x-auto" aria-label={title} tabIndex={0}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-labelledby={`${id}-title ${id}-about`}
          className="block h-auto w-full min-w-160 fill-muted text-[0.8125rem]"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-about`}>{about}</desc>
          {ticks.map(({ value, x, y, anchor, ...rule }) => (
            <g key={value}>
              <line {...rule} className="stroke-line" />
              <text x={x} y={y} textAnchor={anchor}>
                {axisText(kind, value)}
              </text>
            </g>
          ))}
          {bars.map(({ label, value, ...box }) => (
            <rect key={label} {...box} className="fill-accent">
              <title>{`${nameOf(label)}: ${valueText(kind, value)}`}</title>
            </rect>
          ))}
          {before !== null && (
            <path d={before} className="fill-none stroke-(--focus) stroke-2 [stroke-dasharray:5_4]" />
          )}
          <line {...zero} className="stroke-edge" />
          {labels.map(({ text, x, y, anchor }) => (
            <text key={text} x={x} y={y} textAnchor={anchor}>
              {shortened(nameOf(text), anchor === 'end' ? 42 : 12)}
            </text>
          ))}
        </svg>
      </section>
    </figure>
  );
}

/** 'Nov 1' of a day; the beginning of a long name. */
function shortened(name: string, length: number): string {
  const day = /^\w{3}, (\w{3}\s\d+), \d{4}$/.exec(name)?.[1];
  return day ?? (name.length > length ? `${name.slice(0, length - 1)}…` : name);
}
