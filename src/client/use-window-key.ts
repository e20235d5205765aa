import { useEffect, useEffectEvent } from 'react';

/** Hears each key that is pressed anywhere on the page. */
export function useWindowKey(listener: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(listener);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}
