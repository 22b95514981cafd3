import { RequestReference } from '../site/request-reference.tsx';
import { Notice } from '../ui/notice.tsx';

interface ListDownProps {
  readonly title: string;
  readonly lead: string;
  readonly href: string;
  readonly requestId: string | null;
}

export function ListDown({ title, lead, href, requestId }: ListDownProps) {
  return (
    <div className="max-w-2xl py-12">
      <Notice tone="problem" title={title}>
        <p>{lead}</p>
        <p className="mt-2">
          <a className="link-line" href={href}>
            Try again
          </a>
        </p>
      </Notice>
      {requestId && <RequestReference requestId={requestId} />}
    </div>
  );
}
