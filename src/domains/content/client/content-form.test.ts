import { expect, it } from 'vitest';
import { FILE_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { fillOf, formSchema } from './content-form.ts';

/** The messages of a form by the paths of their fields. */
function messagesOf(kind: { safeParse: ReturnType<typeof formSchema>['safeParse'] }, values: unknown) {
  const { error } = kind.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

it('a form says at once which fields and which files are missing', () => {
  const blank = fillOf('slider')();
  expect(messagesOf(formSchema('slider'), blank)).toEqual({
    description: TEXTS.description,
    'meta.resource_type': TEXTS.sliderResourceType,
    file: FILE_TEXTS.image,
  });
});

it('the files of a fold follow from its type', () => {
  const blank = fillOf('page-fold', { page_name: 'Home Page', foldType: 'list' })();
  const schema = formSchema('page-fold');
  expect(messagesOf(schema, blank)).toEqual({ file: FILE_TEXTS.images });
  const two = { ...blank, file: ['1', '2'] };
  expect(messagesOf(schema, two)).toEqual({});
  expect(messagesOf(schema, { ...two, meta: { ...two.meta, foldType: 'default' } })).toEqual({
    file: 'Please upload at most 1 file',
  });
  expect(messagesOf(schema, { ...blank, meta: { ...blank.meta, foldType: 'faqs' } })).toEqual({
    'meta.items': TEXTS.foldItems,
  });
});
