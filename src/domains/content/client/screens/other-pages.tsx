import { lazy } from 'react';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Board } from '#domains/content/client/components/editor/board.tsx';
import { useBoard } from '#domains/content/client/use-board.ts';

const OtherPageDialog = lazy(() => import('#domains/content/client/components/editor/other-page-dialog.tsx'));

const LISTED = { type: 'other-page' } as const;

export default function OtherPagesScreen() {
  const { canEdit, list, row } = useBoard(LISTED, 'page-id');
  const addButton = canEdit && <Button onClick={() => row.open('new')}>+ Add New Page</Button>;
  return (
    <>
      <title>Other Pages</title>
      <PageHeader title="Other Pages" actions={addButton} />
      <Board
        listed={LISTED}
        list={list}
        noun="pages"
        canEdit={canEdit}
        addButton={addButton}
        openingOf={(item) => ({ onClick: () => row.open(item) })}
      />
      <OpenDialog row={row} mayAdd={canEdit}>
        {(open) => <OtherPageDialog {...open} canEdit={canEdit} />}
      </OpenDialog>
    </>
  );
}
