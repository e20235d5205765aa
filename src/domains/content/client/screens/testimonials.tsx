import { lazy } from 'react';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Board } from '#domains/content/client/components/editor/board.tsx';
import { DetailsButton } from '#domains/content/client/components/editor/details-button.tsx';
import { useBoard } from '#domains/content/client/use-board.ts';

const TestimonialDialog = lazy(() => import('#domains/content/client/components/editor/testimonial-dialog.tsx'));

const LISTED = { type: 'testimonial' } as const;

export default function TestimonialsScreen() {
  const { canEdit, list, row } = useBoard(LISTED, 'testimonial');
  const addButton = canEdit && <Button onClick={() => row.open('new')}>+ Add Testimonial</Button>;
  return (
    <>
      <title>Testimonial</title>
      <PageHeader
        title="Testimonial"
        actions={
          <>
            <DetailsButton page="Testimonial Page" label="Edit Page Meta" />
            {addButton}
          </>
        }
      />
      <Board
        listed={LISTED}
        list={list}
        noun="testimonials"
        canEdit={canEdit}
        addButton={addButton}
        openingOf={(item) => ({ onClick: () => row.open(item) })}
      />
      <OpenDialog row={row} mayAdd={canEdit}>
        {(open) => <TestimonialDialog {...open} canEdit={canEdit} />}
      </OpenDialog>
    </>
  );
}
