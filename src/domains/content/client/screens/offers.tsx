import { lazy } from 'react';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Board } from '#domains/content/client/components/editor/board.tsx';
import { DetailsButton } from '#domains/content/client/components/editor/details-button.tsx';
import { useBoard } from '#domains/content/client/use-board.ts';

const OfferDialog = lazy(() => import('#domains/content/client/components/editor/offer-dialog.tsx'));

const LISTED = { type: 'offer' } as const;

export default function OffersScreen() {
  const { canEdit, list, row } = useBoard(LISTED, 'offer');
  const addButton = canEdit && <Button onClick={() => row.open('new')}>+ Add New Offer</Button>;
  return (
    <>
      <title>Offers</title>
      <PageHeader
        title="Offers"
        actions={
          <>
            <DetailsButton page="Offer Page" label="Edit Page Meta" />
            {addButton}
          </>
        }
      />
      <Board
        listed={LISTED}
        list={list}
        noun="offers"
        canEdit={canEdit}
        addButton={addButton}
        lines={2}
        openingOf={(item) => ({ onClick: () => row.open(item) })}
      />
      <OpenDialog row={row} mayAdd={canEdit}>
        {(open) => <OfferDialog {...open} canEdit={canEdit} />}
      </OpenDialog>
    </>
  );
}
