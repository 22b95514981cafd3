import { Notice } from '../ui/notice.tsx';

/** The error of a button that has no form of its own to show it. */
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
