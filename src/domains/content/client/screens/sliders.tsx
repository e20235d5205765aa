import { BoardScreen } from '#domains/content/client/components/editor/board-screen.tsx';
import { paths } from '#shared/paths.ts';

export default function SlidersScreen() {
  return (
    <BoardScreen
      type="slider"
      title="Sliders"
      noun="sliders"
      add="Add Tab"
      details={{ page: 'Home Page', label: 'Edit Page Details' }}
      editor={{ pathOf: paths.cmsEditSlider }}
    />
  );
}
