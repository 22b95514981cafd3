import { Link } from 'react-router';
import type { OfficeRelease } from '../../../contract/office/releases.ts';
import { linkTo } from '../link-to.ts';
import { PageHead } from '../ui/page-head.tsx';

/** The title of a page that changes a release, and a link back to it. */
export function ReleaseHead({
  title,
  release: { releaseId, name, club },
}: {
  title: string;
  release: Pick<OfficeRelease, 'releaseId' | 'name' | 'club'>;
}) {
  return (
    <PageHead
      title={title}
      lead={
        <>
          <Link to={linkTo('/office/releases/:releaseId', { releaseId })}>{name}</Link>, {club}
        </>
      }
    />
  );
}
