import type { PreviewProps } from '#domains/content/client/preview-props.ts';
import { Part } from '#domains/content/client/components/site/part.tsx';
import { faqView } from '../kind.ts';
import { FaqCategories } from './faq-categories.tsx';

export default function Preview({ item }: PreviewProps<'faq'>) {
  return (
    <Part>
      <FaqCategories faqs={[faqView(item)]} />
    </Part>
  );
}
