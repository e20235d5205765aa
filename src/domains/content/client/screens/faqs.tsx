import { Link } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Board } from '#domains/content/client/components/editor/board.tsx';
import { DetailsButton } from '#domains/content/client/components/editor/details-button.tsx';
import { useContentList } from '#domains/content/client/queries.ts';
import { paths } from '#shared/paths.ts';

const LISTED = { type: 'faq' } as const;

export default function FaqsScreen() {
  const canEdit = useSession().may('cms');
  const list = useContentList(LISTED);
  const addButton = canEdit && (
    <Button asChild>
      <Link to={paths.cmsFaqCategory()}>+ Add Faq Category</Link>
    </Button>
  );
  return (
    <>
      <title>FAQs Category</title>
      <PageHeader
        title="FAQs Category"
        actions={
          <>
            <DetailsButton page="FAQ Page" label="Edit Page Meta" />
            {addButton}
          </>
        }
      />
      <Board
        listed={LISTED}
        list={list}
        noun="categories"
        canEdit={canEdit}
        addButton={addButton}
        openingOf={({ _id }) => ({ to: paths.cmsFaqCategory(_id) })}
      />
    </>
  );
}
