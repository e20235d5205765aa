import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Where the entries of the history were left, by the key that the router gives them. */
const left = new Map<string, number>();

/** The key of the present entry. The first one of a visit has none. */
const presentKey = () => (window.history.state as { key?: string } | null)?.key ?? 'default';

/** Events that show that somebody uses the page. It must not scroll by itself any more. */
const USES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to a place as soon as the page is long enough, unless the page is used before. @returns a function that gives up */
function scrollWhenLongEnough(top: number): () => void {
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return;
    window.scrollTo(0, top);
    giveUp();
  });
  function giveUp(): void {
    observer.disconnect();
    for (const name of USES) window.removeEventListener(name, giveUp);
  }
  for (const name of USES) window.addEventListener(name, giveUp, { passive: true });
  // It reports the present size, too.
  observer.observe(document.body);
  return giveUp;
}

/**
 * Scrolls a new page to the top, and a page of the way back to where it was left. The browser does the latter, too, but only at once:
 * that is too early for a page whose code or data is still loading.
 */
export function useScrollPosition(): void {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const arrive = useEffectEvent(() => {
    const top = left.get(key);
    if (type === 'POP') return top === undefined ? undefined : scrollWhenLongEnough(top);
    window.scrollTo(0, 0);
    return undefined;
  });
  useEffect(() => arrive(), [pathname]);

  useEffect(() => {
    // Between a navigation and its new page, the position is that of neither.
    const note = () => void (presentKey() === key && left.set(key, window.scrollY));
    window.addEventListener('scroll', note, { passive: true });
    // The press that leads away may come before the event of the last scrolling.
    window.addEventListener('click', note, { capture: true });
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('click', note, { capture: true });
    };
  }, [key]);
}

/** Scrolls to the element in the hash. Waits for the next frame, because a new page is first scrolled to the top. */
export function useScrollToHash(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
