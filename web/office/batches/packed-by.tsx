import { Link } from 'react-router';
import type { BatchRow } from '../../../contract/office/batches.ts';
import { linkTo } from '../link-to.ts';
import { useStaff } from '../parts/use-staff.ts';

/** Who packs a batch, with the way to change it. */
export function PackedBy({ batchId, packer }: Pick<BatchRow, 'batchId' | 'packer'>) {
  const { staffId } = useStaff();
  const words =
    packer === null
      ? 'No one is packing it yet.'
      : packer.staffId === staffId
        ? 'You are packing it.'
        : `${packer.name} is packing it.`;
  return (
    <>
      {words} <Link to={linkTo('/office/batches/:batchId/packer', { batchId })}>Change packer</Link>
    </>
  );
}
