import { TEXTS } from '#domains/content/texts.ts';
import { type KindCase } from '../kind-case.ts';

export default {
  item: { name: 'Booking', meta: { qna: [{ question: 'How?', answer: 'Online' }] } },
  fieldRules: [
    ['name', '', TEXTS.category],
    ['meta.qna', [{ question: ' ', answer: 'A' }], TEXTS.question],
    ['meta.qna', [{ question: 'Q', answer: ' ' }], TEXTS.answer],
  ],
} satisfies KindCase;
