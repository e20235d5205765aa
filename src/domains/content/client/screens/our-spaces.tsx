import { BoardScreen } from '#domains/content/client/components/editor/board-screen.tsx';
import { CREATE_SPACE } from '#domains/content/client/space-id.ts';
import { TEXTS } from '#domains/content/texts.ts';
import { paths } from '#shared/paths.ts';

export default function OurSpacesScreen() {
  return (
    <BoardScreen
      type="our-space"
      title="Our Spaces"
      noun="spaces"
      add="+ Add Space"
      question={TEXTS.confirmDeleteSpace}
      editor={{ pathOf: (id = CREATE_SPACE) => paths.cmsSpace(id) }}
    />
  );
}
