import { useEffect, useRef, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';

const PARTS = ['x', 'y', 'width', 'height'] as const;
type Part = (typeof PARTS)[number];
type Percents = Readonly<Record<Part, number>>;

/** A twentieth of the photo: the API refuses less. */
const LEAST_PIXELS = 24;

/**
 * Dragging on the photo fills the form's four percent fields, and typing there moves the frame. Needs a script; without
 * one, and for those who do not drag, the fields are the way.
 */
export function PhotoCrop({ src, initial }: { src: string; initial: Percents }) {
  const place = useRef<HTMLDivElement>(null);
  const [crop, setCrop] = useState<PercentCrop | null>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const read = () => {
      const typed = PARTS.map((part) => Number(fieldOf(form, part)?.value));
      const [x = 0, y = 0, width = 0, height = 0] = typed;
      if (typed.every(Number.isFinite)) setCrop({ unit: '%', x, y, width, height });
    };
    read();
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
  }, []);
  return (
    <div ref={place}>
      {crop !== null && (
        <ReactCrop
          crop={crop}
          keepSelection
          className="[--rc-drag-handle-size:24px]"
          minWidth={LEAST_PIXELS}
          minHeight={LEAST_PIXELS}
          onChange={(_, percents) => {
            const form = place.current?.closest('form');
            for (const part of form ? PARTS : [])
              write(fieldOf(form as HTMLFormElement, part), percents[part]);
            setCrop(percents);
          }}
        >
          <img src={src} alt="" loading="lazy" />
        </ReactCrop>
      )}
      {crop !== null && (
        <button
          type="button"
          className="office-quiet-link"
          onClick={() => {
            const form = place.current?.closest('form');
            for (const part of form ? PARTS : [])
              write(fieldOf(form as HTMLFormElement, part), initial[part]);
            setCrop({ unit: '%', ...initial });
          }}
        >
          Back to the saved crop
        </button>
      )}
    </div>
  );
}

function fieldOf(form: HTMLFormElement, part: Part): HTMLInputElement | null {
  const field = form.elements.namedItem(part);
  return field instanceof HTMLInputElement ? field : null;
}

function write(field: HTMLInputElement | null, percent: number): void {
  if (field) field.value = String(Math.round(percent * 10) / 10);
}
