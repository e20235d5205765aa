import { lazy } from 'react';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Board } from '#domains/content/client/components/editor/board.tsx';
import { useBoard } from '#domains/content/client/use-board.ts';

const KnowMoreDialog = lazy(() => import('#domains/content/client/components/editor/know-more-dialog.tsx'));

const LISTED = { type: 'know-more' } as const;

export default function KnowMoreScreen() {
  const { canEdit, list, row } = useBoard(LISTED, 'card');
  const addButton = canEdit && <Button onClick={() => row.open('new')}>+ Add Know More</Button>;
  return (
    <>
      <title>Know More</title>
      <PageHeader title="Know More" actions={addButton} />
      <Board
        listed={LISTED}
        list={list}
        noun="know more cards"
        canEdit={canEdit}
        addButton={addButton}
        openingOf={(item) => ({ onClick: () => row.open(item) })}
      />
      <OpenDialog row={row} mayAdd={canEdit}>
        {(open) => <KnowMoreDialog {...open} canEdit={canEdit} />}
      </OpenDialog>
    </>
  );
}
