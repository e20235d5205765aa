import { describe, expect, it } from 'vitest';
import { moved, placesOf } from './picture-plan.ts';

const shown = (...orders: (number | undefined)[]) => orders.map((order, index) => ({ key: `p${index}`, order }));
const plan = (...orders: (number | undefined)[]) => placesOf(shown(...orders)).map(({ order }) => order);
const changes = (...orders: (number | undefined)[]) =>
  placesOf(shown(...orders)).filter(({ isChanged }) => isChanged).length;

describe('the orders of pictures', () => {
  it('are consecutive for new pictures', () => {
    expect(plan(undefined, undefined, undefined)).toEqual([0, 1, 2]);
    expect(plan(0, 1, undefined)).toEqual([0, 1, 2]);
  });

  it('stay unchanged when a picture is removed', () => {
    expect(changes(1, 2)).toBe(0);
    expect(changes(0, 2)).toBe(0);
  });

  it('increase in display order after a move', () => {
    expect(plan(2, 0, 1)).toEqual([2, 3, 4]);
    expect(plan(0, 2, 1)).toEqual([0, 2, 3]);
    expect(changes(0, 2, 1)).toBe(1);
    expect(plan(undefined, 0, 1)).toEqual([0, 1, 2]);
  });

  it('become distinct if several pictures had the same', () => {
    expect(plan(0, 0, 0)).toEqual([0, 1, 2]);
  });
});

it('moves one picture among the others', () => {
  expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'b', 2)).toEqual(['a', 'c', 'b']);
});
