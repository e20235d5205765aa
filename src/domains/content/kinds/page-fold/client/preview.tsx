import type { PreviewProps } from '#domains/content/client/preview-props.ts';
import { foldView } from '../kind.ts';
import { Fold } from './fold.tsx';

export default function Preview({ item, context }: PreviewProps<'page-fold'>) {
  return <Fold fold={foldView(item, context.testimonials)} />;
}
