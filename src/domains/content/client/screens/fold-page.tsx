import { Link, useLocation } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { NotFound } from '#client/layout/not-found.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
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
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        actions={
          <>
            {!hidesDetails && <DetailsButton page={title as PageTitle} label="Edit Page Details" />}
            {addButton}
          </>
        }
      />
      <FoldBoard pageName={title} back={pathname} canEdit={canEdit} addButton={addButton} />
    </>
  );
}
