import { useRef, useState, type KeyboardEvent, type RefCallback, type UIEvent } from 'react';

/** Pictures side by side in an element that is swiped: which one is visible, and how to show another. */
export function usePictureTrack(count: number, initial = 0) {
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(initial);
  const placed = useRef(false);

  const place: RefCallback<HTMLDivElement> = (element) => {
    track.current = element;
    if (!element || placed.current || initial === 0) return;
    placed.current = true;
    element.scrollTo({ left: initial * element.clientWidth, behavior: 'instant' });
  };

  function show(next: number) {
    const element = track.current;
    if (!element || next < 0 || next >= count) return;
    element.scrollTo({ left: next * element.clientWidth, behavior: 'smooth' });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') show(index - 1);
    else if (event.key === 'ArrowRight') show(index + 1);
    else return;
    event.preventDefault();
  }

  function onScroll({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLDivElement>) {
    setIndex(Math.round(scrollLeft / Math.max(1, clientWidth)));
  }

  return { index, show, onKeyDown, trackProps: { ref: place, onScroll } };
}
