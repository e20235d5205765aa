import type { ComponentProps } from 'react';
import { PageHead } from '#client/page/page-head.tsx';
import { useSite } from '#client/site.ts';
import { PAGE_TEXTS } from '#domains/content/client/page-texts.ts';
import { faqPage, questionsOf } from '#domains/content/client/structured-data.ts';
import { SITE_PAGES } from '#domains/content/pages.ts';
import type { SitePicture } from '#domains/content/shown.ts';
import type { SitePageView } from '#domains/content/site-views.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

type ContentHeadProps = Omit<ComponentProps<typeof PageHead>, 'picture'> & { picture: SitePicture | null | undefined };

/** The picture of links to pages without one. */
const USUAL_PICTURE = '/hero.webp';

/** The head of a page of the website: its own title with the name of the operator. */
export function ContentHead({ title, picture, ...rest }: ContentHeadProps) {
  const name = useSite()?.operatorName;
  const fullTitle = name && !title.includes(name) ? `${title} | ${name}` : title;
  return <PageHead title={fullTitle} picture={picture?.original ?? USUAL_PICTURE} {...rest} />;
}

type SitePageHeadProps = Pick<ContentHeadProps, 'facts'> & {
  view: SitePageView;
  /** The title while nobody has entered one. Without it, the heading. */
  title?: string;
};

/** The head of a page of pages.ts, from its details, or from its heading while it has none. */
export function SitePageHead({ view, title, facts = [] }: SitePageHeadProps) {
  const t = useTexts();
  const { page_name, search, heading, introduction, folds, galleries } = view;
  const texts = PAGE_TEXTS[page_name];
  const questions = [
    ...(page_name === 'FAQ Page' ? view.faqs : []).flatMap((faq) => faq.questions),
    ...questionsOf(folds),
  ];
  const pictures = [...folds, ...galleries].flatMap((part) => part.pictures);
  return (
    <ContentHead
      title={search?.title ?? title ?? heading ?? t(texts.heading)}
      description={search?.description ?? introduction ?? t(texts.introduction)}
      path={SITE_PAGES.find((page) => page.title === page_name)!.path}
      picture={pictures[0]}
      facts={[...facts, ...faqPage(questions)]}
    />
  );
}
