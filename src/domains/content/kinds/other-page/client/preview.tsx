import type { PreviewProps } from '#domains/content/client/preview-props.ts';
import { otherPageView } from '../kind.ts';
import { OtherPageArticle } from './other-page-article.tsx';

export default function Preview({ item }: PreviewProps<'other-page'>) {
  return <OtherPageArticle page={otherPageView(item)} />;
}
