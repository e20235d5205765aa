import { lazy } from 'react';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Board } from '#domains/content/client/components/editor/board.tsx';
import { DetailsButton } from '#domains/content/client/components/editor/details-button.tsx';
import { useBoard } from '#domains/content/client/use-board.ts';
import { KINDS } from '#domains/content/kinds.ts';

const GalleryDialog = lazy(() => import('#domains/content/client/components/editor/gallery-dialog.tsx'));

const LISTED = { type: 'image-gallery' } as const;

export default function GalleriesScreen() {
  const { canEdit, list, row } = useBoard(LISTED, 'gallery');
  const mayAdd = canEdit && list.rows !== undefined && list.totalCount < KINDS['image-gallery'].max.items;
  const addButton = mayAdd && <Button onClick={() => row.open('new')}>+ Add Gallery</Button>;
  return (
    <>
      <title>Image Gallery</title>
      <PageHeader
        title="Image Gallery"
        actions={
          <>
            <DetailsButton page="Gallery Page" label="Edit Page Meta" />
            {addButton}
          </>
        }
      />
      <Board
        listed={LISTED}
        list={list}
        noun="galleries"
        canEdit={canEdit}
        addButton={addButton}
        openingOf={(item) => ({ onClick: () => row.open(item) })}
      />
      <OpenDialog row={row} mayAdd={mayAdd}>
        {(open) => <GalleryDialog {...open} canEdit={canEdit} />}
      </OpenDialog>
    </>
  );
}
