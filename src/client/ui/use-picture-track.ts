import { useRef, useState, type KeyboardEvent, type RefCallback, type UIEvent } from 'react';

/** Pictures side by side in an element that is swiped: which one is visible, and how to show another. */
export function usePictureTrack(count: number, initial = 0) {
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(initial);
  const placed = useRef(false);
  /** The picture that the track scrolls to, so that two quick steps lead two pictures on. */
  const aim = useRef(initial);
  const isMoving = useRef(false);

  const place: RefCallback<HTMLDivElement> = (element) => {
    track.current = element;
    if (!element || placed.current || initial === 0) return;
    placed.current = true;
    element.scrollTo({ left: initial * element.clientWidth, behavior: 'instant' });
  };

  function show(next: number) {
    const element = track.current;
    if (!element || next < 0 || next >= count) return;
    aim.current = next;
    isMoving.current = true;
    element.scrollTo({ left: next * element.clientWidth, behavior: 'smooth' });
  }

  /** @param by 1 for the next picture, -1 for the previous one */
  const step = (by: 1 | -1) => show(aim.current + by);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight') step(1);
    else return;
    event.preventDefault();
  }

  function onScroll({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLDivElement>) {
    const visible = Math.round(scrollLeft / Math.max(1, clientWidth));
    setIndex(visible);
    if (visible === aim.current) isMoving.current = false;
    if (!isMoving.current) aim.current = visible;
  }

  /** Somebody may have stopped the movement. */
  function onScrollEnd(event: UIEvent<HTMLDivElement>) {
    isMoving.current = false;
    onScroll(event);
  }

  return { index, step, onKeyDown, trackProps: { ref: place, onScroll, onScrollEnd } };
}
