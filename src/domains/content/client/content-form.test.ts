import { expect, it } from 'vitest';
import { TEXTS } from '#domains/content/texts.ts';
import { fillOf, formSchema } from './content-form.ts';

/** The messages of a form by the paths of their fields. */
function messagesOf(kind: { safeParse: ReturnType<typeof formSchema>['safeParse'] }, values: unknown) {
  const { error } = kind.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

it('a form says which fields are missing, and needs no files', () => {
  const blank = fillOf('slider')();
  expect(messagesOf(formSchema('slider'), blank)).toEqual({
    description: TEXTS.description,
    'meta.resource_type': TEXTS.sliderResourceType,
  });
});

it('the files of a fold follow from its type', () => {
  const blank = fillOf('page-fold', { page_name: 'Home Page', foldType: 'list' })();
  const schema = formSchema('page-fold');
  expect(messagesOf(schema, blank)).toEqual({});
  const two = { ...blank, file: ['1', '2'] };
  expect(messagesOf(schema, two)).toEqual({});
  expect(messagesOf(schema, { ...two, meta: { ...two.meta, foldType: 'default' } })).toEqual({
    file: 'Please upload at most 1 file',
  });
  expect(messagesOf(schema, { ...blank, meta: { ...blank.meta, foldType: 'faqs' } })).toEqual({
    'meta.items': TEXTS.foldItems,
  });
});

it('a ribbon whose lines are both blank is left out', () => {
  const schema = formSchema('page-meta');
  const ribbonOf = (line_1: string, line_2: string) => {
    const page = { heading: 'Work here', description: 'By the river' };
    const meta = { page_name: 'Home Page', page, ribbonTag: { line_1, line_2 } };
    return { ...fillOf('page-meta', meta, { name: 'Home', description: 'By the river' })(), active: true };
  };
  expect(schema.safeParse(ribbonOf('', ' ')).data?.meta).toMatchObject({ ribbonTag: null });
  expect(schema.safeParse(ribbonOf('New', 'here')).data?.meta).toMatchObject({ ribbonTag: { line_1: 'New' } });
  expect(messagesOf(schema, ribbonOf('New', ''))).toEqual({ 'meta.ribbonTag.line_2': TEXTS.line2 });
});
