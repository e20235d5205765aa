import type { PreviewProps } from '#domains/content/client/preview-props.ts';
import { Part } from '#domains/content/client/components/site/part.tsx';
import { sliderView } from '../kind.ts';
import { Sliders } from './sliders.tsx';

export default function Preview({ item }: PreviewProps<'slider'>) {
  return (
    <Part>
      <Sliders sliders={[sliderView(item)]} />
    </Part>
  );
}
