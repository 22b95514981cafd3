import { type ReactNode, useEffect, useId, useRef } from 'react';

export interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  /** Called for the close button, Escape and a press outside the dialog. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: 'narrow' | 'wide';
  /** 'inside': the content has the button that closes it. */
  readonly closing?: 'corner' | 'inside';
}

/** The browser's own `<dialog>` keeps the focus inside, closes on Escape and returns the focus. */
export function Dialog({ title, open, onClose, children, size = 'narrow', closing = 'corner' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const pressedBeside = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, which the dialog has already.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      // A press that began inside (selecting text) does not count as outside.
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && pressedBeside.current) onClose();
      }}
      className={`m-auto w-[calc(100%-2rem)] rounded-brand bg-paper text-ink shadow-float ${size === 'wide' ? 'max-w-5xl' : 'max-w-xl'}`}
    >
      {open && (
        <div className="p-6 sm:p-9">
          <div className="mb-5 flex items-start justify-between gap-4">
            <h2 id={titleId} className="heading">
              {title}
            </h2>
            {closing === 'corner' && (
              <button
                type="button"
                onClick={onClose}
                aria-label="Close"
                className="-me-2.5 -mt-2 grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
              >
                <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true" focusable="false">
                  <path
                    d="m2 2 12 12M14 2 2 14"
                    stroke="currentColor"
                    strokeWidth="1.5"
                    strokeLinecap="round"
                  />
                </svg>
              </button>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
