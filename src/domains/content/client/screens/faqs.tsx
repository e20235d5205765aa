import { BoardScreen } from '#domains/content/client/components/editor/board-screen.tsx';
import { paths } from '#shared/paths.ts';

export default function FaqsScreen() {
  return (
    <BoardScreen
      type="faq"
      title="FAQs Category"
      noun="categories"
      add="+ Add Faq Category"
      details={{ page: 'FAQ Page', label: 'Edit Page Meta' }}
      editor={{ pathOf: paths.cmsFaqCategory }}
    />
  );
}
