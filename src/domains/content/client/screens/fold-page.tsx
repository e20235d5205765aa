import { Link, useLocation } from 'react-router-dom';
import { Screen } from '#client/layout/screen.tsx';
import { useSession } from '#client/session.tsx';
import { NotFound } from '#client/layout/not-found.tsx';
import { Button } from '#client/ui/button.tsx';
import { DetailsButton } from '#domains/content/client/components/editor/details-button.tsx';
import { FoldBoard } from '#domains/content/client/components/editor/fold-board.tsx';
import { foldAddress } from '#domains/content/client/fold-address.ts';
import { FOLD_PAGES, type PageTitle } from '#domains/content/pages.ts';
import { paths } from '#shared/paths.ts';

/** The folds of one of the pages of the website. */
export default function FoldPageScreen() {
  const { pathname } = useLocation();
  const canEdit = useSession().may('cms');
  const page = FOLD_PAGES.find(({ screen }) => paths.cmsPage(screen) === pathname);
  if (!page) return <NotFound home={paths.app} />;
  const { title, hidesDetails } = page;
  const addButton = canEdit && (
    <Button asChild>
      <Link to={foldAddress({ page_name: title, back: pathname })}>+ Add Fold</Link>
    </Button>
  );
  return (
    <Screen
      title={title}
      actions={
        <>
          {!hidesDetails && <DetailsButton page={title as PageTitle} label="Edit Page Details" />}
          {addButton}
        </>
      }
    >
      <FoldBoard pageName={title} back={pathname} canEdit={canEdit} addButton={addButton} />
    </Screen>
  );
}
