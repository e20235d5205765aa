import { type ReactNode, useId } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import type { KindName } from '#domains/content/kinds.ts';

type SectionProps = {
  title: string;
  introduction?: ReactNode;
  /** A link at the end of the heading, such as to all offers. */
  action?: ReactNode;
  /** A grey background, so that neighbouring sections differ. */
  isSubtle?: boolean;
  /** The kind of its items, by which the editor of the page finds it. */
  part?: KindName;
  children: ReactNode;
};

/** A section of a page of the website, with its heading. */
export function Section({ title, introduction, action, isSubtle = false, part, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-part={part} className={classNames(isSubtle && 'border-y bg-subtle')}>
      <div className="site-width py-14 sm:py-20">
        <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:mb-10">
          <div className="max-w-2xl">
            <h2 id={id} className="text-2xl font-semibold">
              {title}
            </h2>
            {introduction && <p className="mt-3 text-muted-foreground">{introduction}</p>}
          </div>
          {action}
        </div>
        {children}
      </div>
    </section>
  );
}
