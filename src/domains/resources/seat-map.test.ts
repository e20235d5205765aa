import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  MAX_COLUMNS,
  MAX_ROWS,
  cellsOf,
  hasOverlap,
  sizeOf,
  withMoved,
  withoutMargin,
} from '#domains/resources/seat-map.ts';

const seat = (id: number, x: number | null = null, y: number | null = null) => ({ _id: String(id), x, y });
const seats = (count: number) => Array.from({ length: count }, (_, index) => seat(index));

describe('the map of an area', () => {
  it('is a plain grid until seats have positions', () => {
    const cells = cellsOf(seats(10));
    expect(cells.get('7')).toEqual({ x: 7, y: 0 });
    expect(cells.get('9')).toEqual({ x: 1, y: 1 });
    expect(sizeOf(cells)).toEqual({ columns: 8, rows: 2 });
    expect(sizeOf(cellsOf([]))).toEqual({ columns: 1, rows: 1 });
  });

  it('puts seats without a position below the others', () => {
    const cells = cellsOf([seat(1, 12, 3), seat(2), seat(3, 0, 0)]);
    expect(cells.get('2')).toEqual({ x: 0, y: 4 });
    expect(sizeOf(cells)).toEqual({ columns: 13, rows: 5 });
  });

  it('puts seats into free cells once there are no more rows, so that every arrangement can be saved', () => {
    const placed = [seat(0, MAX_COLUMNS - 1, MAX_ROWS - 1), seat(1, 0, 0)];
    const cells = [...cellsOf([...placed, ...seats(2000).slice(2)]).values()];
    expect(cells).toHaveLength(2000);
    expect(hasOverlap(cells)).toBe(false);
    for (const { x, y } of cells) expect(x < MAX_COLUMNS && y < MAX_ROWS).toBe(true);
  });

  it('is shown without empty columns and rows before the first seats', () => {
    const shown = withoutMargin(cellsOf([seat(1, 12, 3), seat(2, 11, 5)]));
    expect([shown.get('1'), shown.get('2')]).toEqual([
      { x: 1, y: 0 },
      { x: 0, y: 2 },
    ]);
    expect(withoutMargin(cellsOf([]))).toEqual(new Map());
  });

  it('exchanges two seats when one is moved to the place of the other, and keeps seats on the map', () => {
    const cells = cellsOf(seats(2));
    const swapped = withMoved(cells, '0', { x: 1, y: 0 });
    expect([swapped.get('0'), swapped.get('1')]).toEqual([
      { x: 1, y: 0 },
      { x: 0, y: 0 },
    ]);
    expect(withMoved(cells, '0', { x: -1, y: 0 })).toBe(cells);
    expect(withMoved(cells, '0', { x: 99, y: -5 }).get('0')).toEqual({ x: MAX_COLUMNS - 1, y: 0 });
  });

  it('never has two seats at the same place, whatever is moved', () => {
    const move = fc.record({ id: fc.nat(19), x: fc.integer({ min: -5, max: 50 }), y: fc.integer({ min: -5, max: 9 }) });
    fc.assert(
      fc.property(fc.array(move), (moves) => {
        let cells = cellsOf(seats(20));
        for (const { id, x, y } of moves) cells = withMoved(cells, String(id), { x, y });
        expect(hasOverlap([...cells.values()])).toBe(false);
        expect(cells.size).toBe(20);
      }),
    );
  });
});
