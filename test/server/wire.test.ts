/** The browser and the server read what the other one writes. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wire as browser } from '#client/wire.ts';
import { wire as server } from '#server/wire.ts';

const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const valuesWith = (key: fc.Arbitrary<string>) =>
  fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      // Inputs are refused with other years than those of four digits.
      fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }),
      fc.array(tie('tree')),
      fc.dictionary(key, tie('tree'), { noNullPrototype: true }),
    ),
  })).tree;

const anyKey = fc.string({ maxLength: 3 }).filter((key) => key !== '__proto__');
/** The names of fields. */
const fieldName = fc.stringMatching(/^[a-z_]{1,8}$/);

it('a result is restored, whatever its keys are', () => {
  fc.assert(
    fc.property(valuesWith(anyKey), (value) => {
      expect(browser.deserialize(sent(server.output.serialize(value)) as never)).toEqual(value);
    }),
  );
});

it('an input is restored', () => {
  fc.assert(
    fc.property(valuesWith(fieldName), (value) => {
      expect(server.input.deserialize(sent(browser.serialize(value)))).toEqual(value);
    }),
  );
});

it('nothing, and undefined in a list, are restored; undefined properties are omitted', () => {
  expect(browser.deserialize(sent(server.output.serialize(undefined)) as never)).toBeUndefined();
  expect(browser.deserialize(sent(server.output.serialize([1, undefined])) as never)).toEqual([1, undefined]);
  expect(server.input.deserialize(sent(browser.serialize(undefined)))).toBeUndefined();
  expect(server.input.deserialize(sent(browser.serialize({ a: undefined, b: 1 })))).toStrictEqual({ b: 1 });
});
