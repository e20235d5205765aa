import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readableFields, tellAll } from './all-messages.ts';

const order = z.object({ name: z.string('No name'), from: z.number('No start'), to: z.number('No end') });
const Period = tellAll(
  order
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Ends before it starts' })
    .superRefine((value, context) => {
      if ('name' in value && value.name === 'x') context.addIssue({ code: 'custom', path: ['name'], message: 'Not x' });
    })
    .refine((value) => Object.values(value).length < 9, 'Too much'),
);
const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message].join(': ')) ?? [];

describe('a schema that tells all messages', () => {
  it('checks the whole object besides a field that is missing', () => {
    expect(messages(Period, { from: 2, to: 1 })).toEqual(['name: No name', 'to: Ends before it starts']);
    expect(messages(Period, { name: 'x', from: 2 })).toEqual(['to: No end', 'name: Not x']);
  });

  it('skips a check that reads a field that is missing, and any other value than an object', () => {
    expect(messages(Period, { name: 'Ada', to: 1 })).toEqual(['from: No start']);
    expect(messages(Period, 'text')).toHaveLength(1);
    expect(messages(Period, null)).toHaveLength(1);
    expect(messages(Period, [])).toHaveLength(1);
  });

  it('accepts what it accepted, and does so inside lists and choices', () => {
    expect(Period.parse({ name: 'Ada', from: 1, to: 2 })).toEqual({ name: 'Ada', from: 1, to: 2 });
    const Choice = tellAll(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('one'), periods: z.array(Period).optional(), end: z.string('No end') }),
        z.object({ kind: z.literal('two') }),
      ]),
    );
    expect(messages(Choice, { kind: 'one', periods: [{ from: 2, to: 1 }] })).toEqual([
      'periods.0.name: No name',
      'periods.0.to: Ends before it starts',
      'end: No end',
    ]);
  });

  it('tells what a transform finds in the other fields', () => {
    const Meeting = tellAll(
      order.transform(({ from, to, ...rest }, context) => {
        if (!to || from > to) context.addIssue({ code: 'custom', path: ['to'], message: 'No period' });
        return { ...rest, period: [from, to] };
      }),
    );
    expect(messages(Meeting, { from: 2, to: 1 })).toEqual(['name: No name', 'to: No period']);
    expect(messages(Meeting, { from: 2 })).toEqual(['name: No name', 'to: No end']);
    expect(messages(Meeting, 7)).toHaveLength(1);
    expect(Meeting.parse({ name: 'Ada', from: 1, to: 2 })).toEqual({ name: 'Ada', period: [1, 2] });
  });

  it('names the fields that can be read', () => {
    expect(readableFields(order, { name: 'Ada', from: 'x', other: 1 })).toEqual({ name: 'Ada' });
    expect(readableFields(order, null)).toEqual({});
  });

  it('fails with the errors of a check itself', () => {
    const Broken = tellAll(
      z.object({ name: z.string() }).refine(() => {
        throw new Error('broken');
      }),
    );
    expect(() => Broken.safeParse({ name: 'Ada' })).toThrow('broken');
  });
});
