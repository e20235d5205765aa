import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { useOpenFlag } from '#client/use-open-flag.ts';
import { PAGE_TEXTS } from '#domains/content/client/page-texts.ts';
import { useDetails } from '#domains/content/client/queries.ts';
import { KINDS } from '#domains/content/kinds.ts';
import { newDetails } from '#domains/content/kinds/page-meta/kind.ts';
import type { PageTitle } from '#domains/content/pages.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

const ContentDialog = lazyPart(() => import('./content-dialog.tsx'));

type DetailsButtonProps = { page: PageTitle; label: 'Edit Page Details' | 'Edit Page Meta' };

/** Opens the details of a page: its texts for search engines, its heading, its ribbon. */
export function DetailsButton({ page, label }: DetailsButtonProps) {
  const t = useTexts();
  const canEdit = useSession().may('cms');
  const details = useOpenFlag('details');
  const { heading, introduction } = PAGE_TEXTS[page];
  const given = { heading: t(heading), description: t(introduction) };
  const list = useDetails(page, details.isOpen);
  return (
    <>
      <Button variant="secondary" loading={details.isOpen && list.isLoading} onClick={details.open}>
        {canEdit ? t(label) : t('More Details')}
      </Button>
      {details.isOpen && list.data && list.isFetchedAfterMount && (
        <ContentDialog
          type="page-meta"
          given={newDetails(page, given)}
          texts={{ name: given.heading, description: given.description }}
          title={KINDS['page-meta'].title}
          record={list.data.items[0]}
          canEdit={canEdit}
          onClose={details.close}
        />
      )}
    </>
  );
}
