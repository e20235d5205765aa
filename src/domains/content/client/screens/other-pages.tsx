import { BoardScreen } from '#domains/content/client/components/editor/board-screen.tsx';
import { lazyPart } from '#client/lazy-part.tsx';

const Dialog = lazyPart(() => import('#domains/content/client/components/editor/other-page-dialog.tsx'));

export default function OtherPagesScreen() {
  return (
    <BoardScreen
      type="other-page"
      title="Other Pages"
      noun="pages"
      add="+ Add New Page"
      editor={{ name: 'page-id', Dialog }}
    />
  );
}
