import { code128 } from '../../../domain/office/code-128.ts';

/** Scanners need this much white on both sides. */
const QUIET_MODULES = 10;

/** A Code 128 as a picture; the same number stands beside it in digits. */
export function BarCode({ text }: { text: string }) {
  const widths = code128(text);
  let at = QUIET_MODULES;
  let bars = '';
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  }
  return (
    <svg
      className="paper-code"
      viewBox={`0 0 ${at + QUIET_MODULES} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Barcode of ${text}`}
    >
      <path d={bars} />
    </svg>
  );
}
