import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface ReviewSectionProps {
  readonly title: string;
  readonly editPath: string;
  /** What 'Edit' edits, for screen reader users who hear only the link. */
  readonly editWhat: string;
  readonly children: ReactNode;
}

export function ReviewSection({ title, editPath, editWhat, children }: ReviewSectionProps) {
  return (
    <section className="mb-10">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="heading">{title}</h2>
        <Link to={editPath} className="link-line">
          Edit<span className="sr-only"> {editWhat}</span>
        </Link>
      </div>
      {children}
    </section>
  );
}
