import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SearchScreen } from '#domains/availability/client/index.ts';
import { brandColors } from '#shared/brand-colors.ts';
import { paths } from '#shared/paths.ts';

/** What later domains add to the search is for accounts, and nobody is signed in inside a frame. */
const nothing = () => null;

/** The search in a frame of another website, which public/embed.js makes. Every other page opens in a tab of its own. */
export default function EmbeddedSearch() {
  const main = useRef<HTMLElement>(null);
  useLook();
  useEffect(() => {
    const shown = main.current!;
    // The height tells nothing, so every website may know it.
    const tell = () => window.parent.postMessage({ cockpitHeight: shown.offsetHeight }, '*');
    const sizes = new ResizeObserver(tell);
    sizes.observe(shown);
    // A dialog is in the middle of a frame that may be higher than the window, and takes the focus without scrolling the website.
    const show = ({ target }: FocusEvent) => target instanceof Element && target.scrollIntoView({ block: 'nearest' });
    document.addEventListener('focusin', show);
    return () => {
      sizes.disconnect();
      document.removeEventListener('focusin', show);
    };
  }, []);
  return (
    // Dialogs and lists that open need some room.
    <main id="main" ref={main} className="min-h-[36rem] p-4" onClickCapture={openElsewhere}>
      <SearchScreen aboveResults={nothing} waitFor={nothing} besideBook={nothing} />
    </main>
  );
}

/** Shows the colours that the website wishes. The address loses them with the first step. */
function useLook(): void {
  const [params] = useSearchParams();
  const wished = useRef({ accent: params.get('accent') ?? '', theme: params.get('theme') });
  useLayoutEffect(() => {
    const { accent, theme } = wished.current;
    const { dataset, style } = document.documentElement;
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    if (!/^#[\da-f]{6}$/i.test(accent)) return;
    for (const [name, [light, dark]] of Object.entries(brandColors(accent)))
      style.setProperty(`--color-${name}`, `light-dark(${light}, ${dark})`);
  }, []);
}

/** Gives a link to the browser instead of the router, except those to other searches. */
function openElsewhere(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.pathname === paths.embeddedSearch) return;
  link.target = '_blank';
  event.stopPropagation();
}
