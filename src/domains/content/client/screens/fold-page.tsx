import { Link, useLocation } from 'react-router-dom';
import { Screen } from '#client/layout/screen.tsx';
import { useSession } from '#client/session.tsx';
import { NotFound } from '#client/layout/not-found.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { ViewPage } from '#domains/content/client/components/editor/view-page.tsx';
import { DetailsButton } from '#domains/content/client/components/editor/details-button.tsx';
import { FoldBoard } from '#domains/content/client/components/editor/fold-board.tsx';
import { foldAddress } from '#domains/content/client/fold-address.ts';
import { FOLD_PAGES, type PageTitle } from '#domains/content/pages.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';
import { msg } from '#shared/texts.ts';

const PageMiniature = lazyPart(
  async () => ({ default: (await import('#domains/content/client/components/editor/preview.tsx')).PageMiniature }),
  <Skeleton className="h-96" />,
);

/** The folds of one of the pages of the website, beside a picture of the page. */
export default function FoldPageScreen() {
  const t = useTexts();
  const { pathname } = useLocation();
  const canEdit = useSession().may('cms');
  const page = FOLD_PAGES.find(({ screen }) => paths.cmsPage(screen) === pathname);
  if (!page) return <NotFound home={paths.app} />;
  const { title, hidesDetails } = page;
  const addButton = canEdit && (
    <Button asChild>
      <Link to={foldAddress({ page_name: title, back: pathname })}>{t('+ Add Fold')}</Link>
    </Button>
  );
  return (
    <Screen
      title={t(title)}
      actions={
        <>
          <ViewPage path={page.path} />
          {!hidesDetails && <DetailsButton page={title as PageTitle} label={msg('Edit Page Details')} />}
          {addButton}
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="min-w-0">
          <FoldBoard pageName={title} back={pathname} canEdit={canEdit} addButton={addButton} />
        </div>
        <section aria-label={t('The page as visitors see it')} className="xl:sticky xl:top-20">
          <PageMiniature title={title as PageTitle} back={pathname} />
        </section>
      </div>
    </Screen>
  );
}
