import type { PreviewProps } from '#domains/content/client/preview-props.ts';
import { Part } from '#domains/content/client/components/site/part.tsx';
import type { MetaOf } from '#domains/content/kinds.ts';
import { sliderView } from '../kind.ts';
import { Sliders } from './sliders.tsx';

export default function Preview({ item }: PreviewProps<MetaOf<'slider'>>) {
  return (
    <Part>
      <Sliders sliders={[sliderView(item)]} />
    </Part>
  );
}
