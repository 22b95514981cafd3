import type { OfficeRelease } from '../../../contract/office/releases.ts';
import { Badge } from '../ui/badge.tsx';

/** What the release waits for. */
export function ReleaseState({ preparedAt, chargedAt, isStopped, counts }: OfficeRelease) {
  if (preparedAt === null) return <Badge word="Being prepared" tone="info" />;
  if (chargedAt === null) return <Badge word="Members may change it" tone="info" />;
  if (isStopped) return <Badge word="Charging stopped" tone="warn" />;
  if (counts.open > 0) return <Badge word="Being charged" tone="info" />;
  return counts.failed > 0 ? (
    <Badge word="Payments failed" tone="danger" />
  ) : (
    <Badge word="Charged" tone="good" />
  );
}
