import { Notice } from '../ui/notice.tsx';

/** What went wrong with a press that has no form of its own to say it. */
export function Problem({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message && (
        <div className="mb-8">
          <Notice tone="problem" title="There is a problem">
            {message}
          </Notice>
        </div>
      )}
    </div>
  );
}
