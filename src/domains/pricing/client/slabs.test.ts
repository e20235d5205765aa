import { describe, expect, it } from 'vitest';
import { slabSchema } from './slabs.ts';

const problems = (typed: Record<string, unknown>) => {
  const { error } = slabSchema({ '40-60': { value: 10, status: 'active' } }, undefined).safeParse({
    value: 5,
    ...typed,
  });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('a limit of a slab', () => {
  it('that is blank has its own text', () => {
    expect(problems({ min: null, max: null })).toEqual({
      min: 'Lower limit must be greater than 0',
      max: 'Upper limit must be greater than 0',
    });
    expect(problems({ min: 10, max: null })).toEqual({ max: 'Upper limit must be greater than 0' });
  });

  it('that another slab has is refused at its field', () => {
    expect(problems({ min: 50, max: 70 })).toEqual({ min: 'Lower limit is already in use' });
    expect(problems({ min: 30, max: 50 })).toEqual({ max: 'Upper limit is already in use' });
  });
});
