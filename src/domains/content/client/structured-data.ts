/** What search engines learn of the website's content, in the vocabulary of schema.org. */
import type { StructuredData } from '#client/page/page-head.tsx';
import { amountOf } from '#domains/content/prices.ts';
import { plainText } from '#domains/content/rich-text.ts';
import type { SiteOffer } from '#domains/content/kinds/offer/kind.ts';
import type { SiteFold } from '#domains/content/kinds/page-fold/kind.ts';
import { paths } from '#shared/paths.ts';

type Question = SiteFold['questions'][number];

/** Questions with their answers: nothing if there are none. */
export function faqPage(questions: readonly Question[]): StructuredData[] {
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [{ '@type': 'FAQPage', mainEntity }];
}

/** The questions that the folds of a page show. */
export const questionsOf = (folds: readonly SiteFold[]): Question[] => folds.flatMap(({ questions }) => questions);

/** An offer with its price, if the price is a number. @param publicUrl the address of the site */
export function product(offer: SiteOffer, publicUrl: string): StructuredData {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const price = amountOf(offer.discounted_price);
  const pictures = [offer.banner, ...offer.pictures].flatMap((picture) =>
    picture ? [absolute(picture.original)] : [],
  );
  const url = absolute(paths.offer(offer.slug));
  return {
    '@type': 'Product',
    name: offer.name,
    description: plainText(offer.html),
    ...(pictures.length > 0 && { image: [...new Set(pictures)] }),
    ...(price !== undefined && { offers: { '@type': 'Offer', url, price, priceCurrency: offer.currency } }),
  };
}
