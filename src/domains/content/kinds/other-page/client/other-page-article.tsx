import type { SiteOtherPage } from '#domains/content/kinds/other-page/kind.ts';
import { RichText } from '#domains/content/client/components/site/rich-text.tsx';

/** A page of text. */
export function OtherPageArticle({ page }: { page: SiteOtherPage }) {
  return (
    <article className="site-width py-10 sm:py-16">
      <div className="mx-auto max-w-prose">
        <h1 className="text-4xl font-semibold">{page.name}</h1>
        <RichText html={page.html} className="mt-8" />
      </div>
    </article>
  );
}
