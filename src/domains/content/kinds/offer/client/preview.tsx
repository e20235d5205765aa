import type { PreviewProps } from '#domains/content/client/preview-props.ts';
import type { MetaOf } from '#domains/content/kinds.ts';
import { offerView } from '../kind.ts';
import { OfferArticle } from './offer-article.tsx';

export default function Preview({ item }: PreviewProps<MetaOf<'offer'>>) {
  return <OfferArticle offer={offerView(item)} />;
}
