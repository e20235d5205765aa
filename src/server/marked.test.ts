import fc from 'fast-check';
import superjson from 'superjson';
import { describe, expect, it } from 'vitest';
import { marked } from '#server/marked.ts';

const parsed = (value: unknown) => JSON.parse(JSON.stringify(marked(value))) as ReturnType<typeof marked>;

const { tree: anyValue } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('tree')),
    fc.dictionary(fc.string({ maxLength: 3 }), tie('tree'), { noNullPrototype: true }),
  ),
}));

describe('a marked value', () => {
  it('is restored by superjson', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(superjson.deserialize(parsed(value))).toEqual(value);
      }),
    );
  });

  it('may be undefined, also in a list, and omits undefined properties', () => {
    expect(superjson.deserialize(parsed(undefined))).toBeUndefined();
    expect(superjson.deserialize(parsed([1, undefined]))).toEqual([1, undefined]);
    expect(superjson.deserialize(parsed({ a: undefined, b: 1 }))).toStrictEqual({ b: 1 });
  });

  it.each([new Map(), new Set(), /x/, new URL('http://localhost')])('may not contain %o', (value) => {
    expect(() => marked({ list: [value] })).toThrow(TypeError);
  });
});
