import { Link, Navigate, useParams } from 'react-router-dom';
import { failureOf } from '#client/failure.ts';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { EditScreen } from '#domains/content/client/components/editor/edit-screen.tsx';
import { FoldBoard } from '#domains/content/client/components/editor/fold-board.tsx';
import { Panel } from '#domains/content/client/components/editor/panel.tsx';
import { foldAddress } from '#domains/content/client/fold-address.ts';
import { KIND_SCREENS } from '#domains/content/kind-screens.ts';
import { useContentItem } from '#domains/content/client/queries.ts';
import { CREATE_SPACE } from '#domains/content/kinds/our-space/kind.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

const BACK = paths.cmsPage(KIND_SCREENS['our-space']);

const isId = (text: string) => /^[1-9]\d*$/.test(text);

export default function OurSpaceScreen() {
  const { id = '' } = useParams();
  const canEdit = useSession().may('cms');
  const itemId = id === CREATE_SPACE ? undefined : id;
  const isUnknown = useIsUnknown(itemId);
  if (isUnknown || (!itemId && !canEdit)) return <Navigate to={BACK} replace />;
  return (
    <EditScreen
      key={id}
      id={itemId}
      type="our-space"
      backOf={() => BACK}
      after={(item) => <Folds spaceId={item._id} canEdit={canEdit} />}
    />
  );
}

/** Whether there is no space page with this id. */
function useIsUnknown(id: string | undefined): boolean {
  const hasId = id !== undefined && isId(id);
  const item = useContentItem(hasId ? id : undefined);
  if (id === undefined) return false;
  if (!hasId) return true;
  return (
    (item.error !== null && failureOf(item.error).status === 404) ||
    (item.data && item.data.type !== 'our-space') === true
  );
}

/** The folds of a space page, which are saved separately. */
function Folds({ spaceId, canEdit }: { spaceId: string; canEdit: boolean }) {
  const t = useTexts();
  const back = paths.cmsSpace(spaceId);
  const addButton = canEdit && (
    <Button asChild variant="secondary" size="sm">
      <Link to={foldAddress({ page_name: spaceId, back })}>{t('+ Add Fold')}</Link>
    </Button>
  );
  return (
    <div className="mt-5 max-w-4xl">
      <Panel title={t('Folds Details')}>
        <div className="sm:col-span-2">
          <div className="mb-4 flex justify-end">{addButton}</div>
          <FoldBoard pageName={spaceId} back={back} canEdit={canEdit} addButton={false} />
        </div>
      </Panel>
    </div>
  );
}
