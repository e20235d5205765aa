import { ChevronDown } from 'lucide-react';
import type { SiteFaq } from '#domains/content/kinds/faq/kind.ts';

type FaqListProps = Pick<SiteFaq, 'questions'>;

/** Questions that open their answers. Works without JavaScript, and the browser finds text in closed answers. */
export function FaqList({ questions }: FaqListProps) {
  return (
    <div className="divide-y border-y">
      {questions.map(({ question, answer }, index) => (
        <details key={index} className="group print:block">
          <summary className="flex list-none items-start justify-between gap-6 py-5 font-medium transition-colors hover:text-primary-text [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              className="mt-0.5 size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180 print:hidden"
              aria-hidden="true"
            />
          </summary>
          <p className="max-w-prose whitespace-pre-line pb-6 text-muted-foreground">{answer}</p>
        </details>
      ))}
    </div>
  );
}
