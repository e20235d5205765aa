import { BoardScreen } from '#domains/content/client/components/editor/board-screen.tsx';
import { lazyPart } from '#client/lazy-part.tsx';

const Dialog = lazyPart(() => import('#domains/content/client/components/editor/offer-dialog.tsx'));

export default function OffersScreen() {
  return (
    <BoardScreen
      type="offer"
      title="Offers"
      noun="offers"
      add="+ Add New Offer"
      lines={2}
      details={{ page: 'Offer Page', label: 'Edit Page Meta' }}
      editor={{ name: 'offer', Dialog }}
    />
  );
}
