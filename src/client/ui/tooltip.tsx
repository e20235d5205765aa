import { useId, useState, type FocusEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';

type TooltipProps = {
  text: string;
  side?: 'top' | 'bottom' | 'right';
  /** Also announces the text to screen readers. Not needed if it is the accessible name of the child. */
  describes?: boolean;
  className?: string;
  children: ReactNode;
};

type Place = { left: number; top: number };

const SHIFTS = { top: '-translate-x-1/2 -translate-y-full', bottom: '-translate-x-1/2', right: '-translate-y-1/2' };

/** A short text beside its child while that is hovered or focused with the keyboard. Escape hides it. */
export function Tooltip({ text, side = 'top', describes = false, className, children }: TooltipProps) {
  const id = useId();
  const [place, setPlace] = useState<Place | null>(null);
  const show = (element: HTMLElement) => setPlace(placeBeside(element.getBoundingClientRect(), side, text));
  const hide = () => setPlace(null);

  function onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (target.matches(':focus-visible')) show(currentTarget);
  }

  return (
    <span
      className={classNames('inline-flex', className)}
      aria-describedby={describes && place ? id : undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(event.currentTarget)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={onFocus}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {place &&
        createPortal(
          <span
            id={id}
            role={describes ? 'tooltip' : undefined}
            aria-hidden={describes ? undefined : true}
            style={place}
            className={classNames(
              'pointer-events-none fixed z-50 w-max max-w-64 animate-fade-in rounded-sm bg-foreground px-2 py-1 text-xs font-medium text-background [animation-delay:250ms] [animation-fill-mode:backwards]',
              SHIFTS[side],
            )}
          >
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}

/** A position beside the child and inside the window. The width of the text is estimated, because it is not rendered yet. */
function placeBeside(box: DOMRect, side: 'top' | 'bottom' | 'right', text: string): Place {
  if (side === 'right') return { left: box.right + 8, top: box.top + box.height / 2 };
  const half = Math.min(128, text.length * 3.5 + 12);
  const left = Math.min(Math.max(box.left + box.width / 2, half), window.innerWidth - half);
  const above = side === 'top' && box.top > 40;
  return { left, top: above ? box.top - 6 : box.bottom + (side === 'top' ? 34 : 6) };
}
