import { BoardScreen } from '#domains/content/client/components/editor/board-screen.tsx';
import { lazyPart } from '#client/lazy-part.tsx';

const Dialog = lazyPart(() => import('#domains/content/client/components/editor/testimonial-dialog.tsx'));

export default function TestimonialsScreen() {
  return (
    <BoardScreen
      type="testimonial"
      title="Testimonial"
      noun="testimonials"
      add="+ Add Testimonial"
      details={{ page: 'Testimonial Page', label: 'Edit Page Meta' }}
      editor={{ name: 'testimonial', Dialog }}
    />
  );
}
