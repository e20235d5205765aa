import { useId } from 'react';
import type { SiteFaq } from '#domains/content/kinds/faq/kind.ts';
import { FaqList } from '#domains/content/client/components/site/faq-list.tsx';

/** All questions by category, with the names of the categories beside them. */
export function FaqCategories({ faqs }: { faqs: readonly SiteFaq[] }) {
  return (
    <div className="space-y-14">
      {faqs.map((faq) => (
        <FaqCategory key={faq._id} faq={faq} />
      ))}
    </div>
  );
}

export function FaqCategory({ faq }: { faq: SiteFaq }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-x-16 gap-y-4 lg:grid-cols-[1fr_2fr]">
      <h3 id={id} className="text-lg font-semibold lg:pt-5">
        {faq.name}
      </h3>
      <FaqList questions={faq.questions} />
    </section>
  );
}
