import { BoardScreen } from '#domains/content/client/components/editor/board-screen.tsx';
import { lazyPart } from '#client/lazy-part.tsx';

const Dialog = lazyPart(() => import('#domains/content/client/components/editor/gallery-dialog.tsx'));

export default function GalleriesScreen() {
  return (
    <BoardScreen
      type="image-gallery"
      title="Image Gallery"
      noun="galleries"
      add="+ Add Gallery"
      details={{ page: 'Gallery Page', label: 'Edit Page Meta' }}
      editor={{ name: 'gallery', Dialog }}
    />
  );
}
