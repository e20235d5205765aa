import type { PreviewProps } from '#domains/content/client/preview-props.ts';
import { Part } from '#domains/content/client/components/site/part.tsx';
import { galleryView } from '../kind.ts';
import { Galleries } from './galleries.tsx';

export default function Preview({ item }: PreviewProps<'image-gallery'>) {
  return (
    <Part>
      <Galleries galleries={[galleryView(item)]} layout="grid" />
    </Part>
  );
}
