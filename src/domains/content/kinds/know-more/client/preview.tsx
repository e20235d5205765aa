import type { PreviewProps } from '#domains/content/client/preview-props.ts';
import { Part } from '#domains/content/client/components/site/part.tsx';
import { knowMoreView } from '../kind.ts';
import { KnowMoreCards } from './know-more.tsx';

export default function Preview({ item }: PreviewProps<'know-more'>) {
  return (
    <Part>
      <KnowMoreCards cards={[knowMoreView(item)]} />
    </Part>
  );
}
