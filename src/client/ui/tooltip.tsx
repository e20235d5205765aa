import { useState, type FocusEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

type TooltipProps = {
  /** Screen readers do not announce it: it is the accessible name of the child. */
  text: string;
  children: ReactNode;
};

type TooltipPosition = { left: number; top: number };

/** A short text above its child while that is hovered or focused with the keyboard. Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const [place, setPlace] = useState<TooltipPosition | null>(null);
  const show = (element: HTMLElement) => setPlace(placeBeside(element.getBoundingClientRect(), text));
  const hide = () => setPlace(null);

  function onFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (target.matches(':focus-visible')) show(currentTarget);
  }

  return (
    <span
      className="inline-flex"
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
            aria-hidden="true"
            style={place}
            className="pointer-events-none fixed z-50 w-max max-w-64 animate-fade-in rounded-sm bg-foreground px-2 py-1 text-xs font-medium text-background [animation-delay:250ms] [animation-fill-mode:backwards] -translate-x-1/2 -translate-y-full"
          >
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}

/** A position above the child, or below it, and inside the window. The width of the text is estimated, because it is not rendered yet. */
function placeBeside(box: DOMRect, text: string): TooltipPosition {
  const half = Math.min(128, text.length * 3.5 + 12);
  const left = Math.min(Math.max(box.left + box.width / 2, half), window.innerWidth - half);
  return { left, top: box.top > 40 ? box.top - 6 : box.bottom + 34 };
}
