import type { PreviewProps } from '#domains/content/client/preview-props.ts';
import { Part } from '#domains/content/client/components/site/part.tsx';
import { testimonialView } from '../kind.ts';
import { Testimonials } from './testimonials.tsx';

export default function Preview({ item }: PreviewProps<'testimonial'>) {
  return (
    <Part>
      <Testimonials testimonials={[testimonialView(item)]} />
    </Part>
  );
}
