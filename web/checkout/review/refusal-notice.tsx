import { type ReactNode, useEffect, useRef } from 'react';
import { Notice, type NoticeProps } from '../../ui/notice.tsx';

export interface RefusalNoticeProps extends NoticeProps {
  /** The answer that it is about. */
  readonly reply: unknown;
  readonly role?: 'alert';
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** Each answer takes the focus again. */
export function RefusalNotice({
  reply,
  role,
  takesFocus = true,
  tone = 'problem',
  title = '',
  children,
}: RefusalNoticeProps) {
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words may come again.
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [reply, takesFocus]);

  return (
    <div ref={box} tabIndex={-1} role={role} className="mb-8">
      <Notice tone={tone} title={title}>
        {children}
      </Notice>
    </div>
  );
}
