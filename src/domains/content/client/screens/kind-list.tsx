import { Link, useLocation } from 'react-router-dom';
import { NotFound } from '#client/layout/not-found.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { OpenDialog, useOpenRow } from '#client/lists/open-row.tsx';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { Board } from '#domains/content/client/components/editor/board.tsx';
import { DetailsButton } from '#domains/content/client/components/editor/details-button.tsx';
import { ViewPage } from '#domains/content/client/components/editor/view-page.tsx';
import { dialogTitle } from '#domains/content/client/dialog-title.ts';
import { publicPath } from '#domains/content/client/public-path.ts';
import { useContentList, useOtherItem } from '#domains/content/client/queries.ts';
import type { BoardTexts } from '#domains/content/kind.ts';
import { KIND_SCREENS } from '#domains/content/kind-screens.ts';
import { type KindName, kindOf } from '#domains/content/kinds.ts';
import { keysOf } from '#shared/objects.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

const ContentDialog = lazyPart(() => import('#domains/content/client/components/editor/content-dialog.tsx'));

/** The items of the kind that the address names. */
export default function KindListScreen() {
  const { pathname } = useLocation();
  const type = keysOf(KIND_SCREENS).find((kind) => paths.cmsPage(KIND_SCREENS[kind]) === pathname);
  const board = type && kindOf(type).board;
  return board ? <KindList type={type} board={board} /> : <NotFound home={paths.app} />;
}

function KindList({ type, board }: { type: KindName; board: BoardTexts }) {
  const t = useTexts();
  const { title, noun, add, lines, question, details, opens } = board;
  const canEdit = useSession().may('cms');
  const list = useContentList({ type });
  const row = useOpenRow('parameter' in opens ? opens.parameter : '', list.rows, useOtherItem);
  const { max, title: itemName } = kindOf(type);
  const mayAdd = canEdit && (!max || (list.rows !== undefined && list.totalCount < max.items));
  const addButton =
    mayAdd &&
    ('parameter' in opens ? (
      <Button onClick={() => row.open('new')}>{t(add)}</Button>
    ) : (
      <Button asChild>
        <Link to={opens.pathOf()}>{t(add)}</Link>
      </Button>
    ));
  return (
    <Screen
      title={t(title)}
      actions={
        <>
          <ViewPage path={publicPath(type)} />
          {details && <DetailsButton {...details} />}
          {addButton}
        </>
      }
    >
      <Board
        noun={t(noun)}
        lines={lines}
        question={question}
        listed={{ type }}
        list={list}
        canEdit={canEdit}
        addButton={addButton}
        openingOf={(item) =>
          'parameter' in opens ? { onClick: () => row.open(item) } : { to: opens.pathOf(item._id) }
        }
      />
      {'parameter' in opens && (
        <OpenDialog row={row} mayAdd={mayAdd}>
          {({ record, onClose }) => (
            <ContentDialog
              type={type}
              title={dialogTitle(itemName, { record, canEdit }, t)}
              record={record}
              canEdit={canEdit}
              onClose={onClose}
            />
          )}
        </OpenDialog>
      )}
    </Screen>
  );
}
