/** A category of questions with their answers. */
import { z } from 'zod';
import { FIELDS } from '#domains/content/field-info.ts';
import { Question, WIDE, line } from '#domains/content/fields.ts';
import { type KindDefinition, itemsOf } from '#domains/content/kind.ts';
import { QuestionView, type ShownItem } from '#domains/content/shown.ts';
import { TEXTS } from '#domains/content/texts.ts';
import { paths } from '#shared/paths.ts';
import { type Translate, msg } from '#shared/texts.ts';

const Meta = z.object({
  qna: z
    .array(Question, { error: TEXTS.question })
    .max(100)
    .default([])
    .register(FIELDS, { label: msg('Questions and answers'), input: 'questions', blank: [] }),
});

const fields = itemsOf(Meta, { name: line(msg('Name'), TEXTS.category, WIDE) });

export const SiteFaq = z.object({ _id: z.string(), name: z.string(), questions: z.array(QuestionView) });
export type SiteFaq = z.output<typeof SiteFaq>;

export function faqView({ _id, name, meta }: ShownItem<z.output<typeof Meta>>): SiteFaq {
  return { _id, name, questions: meta.qna };
}

export const faq = {
  label: msg('FAQ category'),
  otherName: 'faq-category',
  title: msg('Category'),
  fields,
  form: [{ fields: ['name', 'meta.qna'] }],
  card: ({ meta: { qna } }: z.output<typeof fields>, t: Translate) => ({
    text: t('{count, plural, one {# question} other {# questions}}', { count: qna.length }),
  }),
  board: {
    title: msg('FAQs Category'),
    noun: msg('categories'),
    add: msg('+ Add Faq Category'),
    details: { page: 'FAQ Page', label: msg('Edit Page Meta') },
    opens: { pathOf: paths.cmsFaqCategory },
  },
  listed: { page: 'FAQ Page', excerpts: ['Home Page'], schema: SiteFaq, view: faqView },
} as const satisfies KindDefinition;
