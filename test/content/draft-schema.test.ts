import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EXAMPLES } from './examples.ts';
import { draftOf } from '#domains/content/draft-schema.ts';
import { blankOf } from '#domains/content/field-info.ts';
import { KIND_NAMES, type KindName, kindOf } from '#domains/content/kinds.ts';

const parse = (type: KindName, value: unknown) => z.safeParse(draftOf(kindOf(type).fields), value);
/** Every item belongs somewhere, also as a draft. */
const placeOf = (type: KindName) => (/^page-/.test(type) ? { page_name: 'Home Page' } : {});

describe.each(KIND_NAMES)('a draft of the kind %s', (type) => {
  it('may be blank or empty', () => {
    const { meta, ...texts } = blankOf(kindOf(type).fields);
    expect(parse(type, { ...texts, meta: { ...Object(meta), ...placeOf(type) } }).success).toBe(true);
    expect(parse(type, { meta: placeOf(type) }).success).toBe(true);
  });

  it('has the values of a complete item', () => {
    const complete = kindOf(type).fields.parse(EXAMPLES[type]);
    expect(parse(type, EXAMPLES[type]).data).toMatchObject(complete);
  });
});

it('what was entered in a draft fulfils the rules of its field', () => {
  const facilities = [{ icon: 'rocket', name: '' }];
  const { error } = parse('offer', { name: 'x'.repeat(201), meta: { facilities, booking: { way: 'steal' } } });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['name', 'Please use at most 200 characters'],
    ['meta.facilities.0.icon', 'Please Select Icon'],
    ['meta.booking.way', 'Please select what the button does'],
  ]);
});

it('a value that no field has is dropped', () => {
  expect(parse('faq', { meta: { script: '<script>' } }).data).toMatchObject({ meta: { qna: [] } });
  expect(JSON.stringify(parse('faq', { meta: { script: '<script>' } }).data)).not.toContain('script');
});
