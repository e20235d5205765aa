import { type PointerEvent, useState } from 'react';

type Point = { x: number; y: number };

const NOWHERE: Point = { x: 0, y: 0 };

/**
 * Drags an element over a grid with a mouse, a pen or a finger.
 * @param pitch the distance between two cells, in pixels
 * @param onDrop called with the number of cells, if the element is over another one
 */
export function useSeatDrag(pitch: Point, onDrop: (by: Point) => void) {
  const [start, setStart] = useState<Point>();
  const [offset, setOffset] = useState(NOWHERE);

  function end() {
    setStart(undefined);
    setOffset(NOWHERE);
  }

  return {
    offset,
    isDragged: start !== undefined,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setStart({ x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => {
      if (start) setOffset({ x: event.clientX - start.x, y: event.clientY - start.y });
    },
    onPointerUp: () => {
      const by = { x: Math.round(offset.x / pitch.x), y: Math.round(offset.y / pitch.y) };
      if (start && (by.x !== 0 || by.y !== 0)) onDrop(by);
      end();
    },
    onPointerCancel: end,
  };
}
