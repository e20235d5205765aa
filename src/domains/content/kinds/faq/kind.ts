/** A category of questions with their answers. */
import { z } from 'zod';
import { FIELDS } from '#domains/content/field-info.ts';
import { Question, WIDE, line } from '#domains/content/fields.ts';
import { type KindDefinition, itemsOf } from '#domains/content/kind.ts';
import { QuestionView, type ShownItem } from '#domains/content/shown.ts';
import { TEXTS } from '#domains/content/texts.ts';
import { paths } from '#shared/paths.ts';

const Meta = z.object({
  qna: z
    .array(Question, { error: TEXTS.question })
    .max(100)
    .default([])
    .register(FIELDS, { label: 'Questions and answers', input: 'questions', blank: [] }),
});

const fields = itemsOf(Meta, { name: line('Name', TEXTS.category, WIDE) });

export const SiteFaq = z.object({ _id: z.string(), name: z.string(), questions: z.array(QuestionView) });
export type SiteFaq = z.output<typeof SiteFaq>;

export function faqView({ _id, name, meta }: ShownItem<z.output<typeof Meta>>): SiteFaq {
  return { _id, name, questions: meta.qna };
}

export const faq = {
  label: 'FAQ category',
  otherName: 'faq-category',
  title: 'Category',
  fields,
  form: [{ fields: ['name', 'meta.qna'] }],
  card: ({ meta: { qna } }: z.output<typeof fields>) => ({
    text: `${qna.length} question${qna.length === 1 ? '' : 's'}`,
  }),
  board: {
    title: 'FAQs Category',
    noun: 'categories',
    add: '+ Add Faq Category',
    details: { page: 'FAQ Page', label: 'Edit Page Meta' },
    opens: { pathOf: paths.cmsFaqCategory },
  },
  listed: { page: 'FAQ Page', excerpts: ['Home Page'], schema: SiteFaq, view: faqView },
} as const satisfies KindDefinition;
