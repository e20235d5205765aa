import type { PreviewProps } from '#domains/content/client/preview-props.ts';
import { offerView } from '../kind.ts';
import { OfferArticle } from './offer-article.tsx';

export default function Preview({ item }: PreviewProps<'offer'>) {
  return <OfferArticle offer={offerView(item)} />;
}
