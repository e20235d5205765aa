import { BoardScreen } from '#domains/content/client/components/editor/board-screen.tsx';
import { lazyPart } from '#client/lazy-part.tsx';

const Dialog = lazyPart(() => import('#domains/content/client/components/editor/know-more-dialog.tsx'));

export default function KnowMoreScreen() {
  return (
    <BoardScreen
      type="know-more"
      title="Know More"
      noun="know more cards"
      add="+ Add Know More"
      editor={{ name: 'card', Dialog }}
    />
  );
}
