import type { ReactNode } from 'react';

export interface NoticeProps {
  readonly tone?: 'plain' | 'good' | 'problem';
  readonly title?: string;
  readonly children: ReactNode;
}

const tones = {
  plain: 'border-line bg-tint',
  good: 'border-good bg-tint',
  problem: 'border-danger bg-danger-tint',
} as const;

/** The words carry the meaning; color only helps. */
export function Notice({ tone = 'plain', title, children }: NoticeProps) {
  return (
    <div className={`rounded-brand border px-5 py-4 ${tones[tone]}`}>
      {title && <p className="font-medium">{title}</p>}
      <div className={title ? 'mt-1' : ''}>{children}</div>
    </div>
  );
}
