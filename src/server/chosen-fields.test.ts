import { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pageOf } from '#shared/paging.ts';
import { chooserOf } from './chosen-fields.ts';

const Room = z.object({
  _id: z.string(),
  seen_at: z.date().nullable(),
  space: z.object({ name: z.string(), area: z.string() }).nullable(),
  people: z.array(z.union([z.string(), z.object({ name: z.string() })])),
  prices: z.record(z.string(), z.object({ net: z.number() })),
});
const seen_at = new Date(0);
const room = {
  _id: '1',
  seen_at,
  space: { name: 'North', area: '1 Hill Street' },
  people: ['ada@example.org', { name: 'Ada', email: 'ada@example.org' }],
  prices: { desk: { net: 5, tax: 1 } },
};

describe('the chosen fields', () => {
  it.each<[unknown, unknown]>([
    [undefined, room],
    ['_id', { _id: '1' }],
    ['_id, seen_at', { _id: '1', seen_at }],
    [['space.name', 'space.area'], { space: { name: 'North', area: '1 Hill Street' } }],
    ['people.name', { people: ['ada@example.org', { name: 'Ada' }] }],
    ['prices.desk.net', { prices: { desk: { net: 5 } } }],
  ])('by %j are sent', (fields, sent) => {
    expect(chooserOf(Room, fields)(room)).toEqual(sent);
  });

  it('of a list are those of its entries, and of a page those of its items', () => {
    expect(chooserOf(z.array(Room), '_id')([room, room])).toEqual([{ _id: '1' }, { _id: '1' }]);
    const page = { items: [room], totalCount: 1, offset: 0, limit: 30 };
    expect(chooserOf(pageOf(Room), 'space.name')(page)).toEqual({ ...page, items: [{ space: { name: 'North' } }] });
  });

  it('of nothing are nothing', () => {
    expect(chooserOf(Room.nullable(), '_id')(null)).toBeNull();
    expect(chooserOf(Room, 'space.name')({ ...room, space: null })).toEqual({ space: null });
  });

  it.each<[unknown, z.ZodType | undefined]>([
    ['name', Room],
    ['', Room],
    ['space.id', Room],
    ['_id.length', Room],
    ['seen_at.getTime', Room],
    ['toString', Room],
    [{ _id: 1 }, Room],
    ['_id', undefined],
    ['totalCount', pageOf(Room)],
    ['x'.repeat(2_001), Room],
  ])('%j are refused', (fields, output) => {
    expect(() => chooserOf(output, fields)).toThrow(TRPCError);
  });
});
