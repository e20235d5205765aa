import { describe, expect, it } from 'vitest';
import { moved, placesOf } from './picture-plan.ts';

const shown = (...orders: (number | undefined)[]) => orders.map((order, index) => ({ key: `p${index}`, order }));
const plan = (...orders: (number | undefined)[]) => placesOf(shown(...orders)).map(({ order }) => order);
const changes = (...orders: (number | undefined)[]) =>
  placesOf(shown(...orders)).filter(({ isChanged }) => isChanged).length;

describe('the places of pictures', () => {
  it('come after one another for new ones', () => {
    expect(plan(undefined, undefined, undefined)).toEqual([0, 1, 2]);
    expect(plan(0, 1, undefined)).toEqual([0, 1, 2]);
  });

  it('stay as they are when one is taken away', () => {
    expect(changes(1, 2)).toBe(0);
    expect(changes(0, 2)).toBe(0);
  });

  it('rise as shown after a move', () => {
    expect(plan(2, 0, 1)).toEqual([2, 3, 4]);
    expect(plan(0, 2, 1)).toEqual([0, 2, 3]);
    expect(changes(0, 2, 1)).toBe(1);
    expect(plan(undefined, 0, 1)).toEqual([0, 1, 2]);
  });

  it('are told apart where several were stored with the same', () => {
    expect(plan(0, 0, 0)).toEqual([0, 1, 2]);
  });
});

it('one picture is moved among the others', () => {
  expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'b', 2)).toEqual(['a', 'c', 'b']);
});
