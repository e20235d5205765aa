import { useSyncExternalStore } from 'react';
import { useStoredFlag } from '#client/layout/use-stored-flag.ts';

/** The width from which the preview fits beside the fields. */
const WIDE = '(min-width: 80rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether editors show the preview. It is open at first where there is room for it. */
export function usePreview(): { isOpen: boolean; isWide: boolean; toggle: () => void } {
  const isWide = useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
  const [isOpen, setOpen] = useStoredFlag('contentPreview', isWide);
  return { isOpen, isWide, toggle: () => setOpen(!isOpen) };
}
