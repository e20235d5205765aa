import type { ComponentProps, ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { useContentList, useOtherItem } from '#domains/content/client/queries.ts';
import { type KindName, kindOf } from '#domains/content/kinds.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { Board } from './board.tsx';
import { DetailsButton } from './details-button.tsx';

type InDialog = {
  Dialog: ComponentType<RecordDialogProps<ContentItem>>;
  /** The item in the address: `?offer=12`. */
  name: string;
};

type BoardScreenProps = Pick<ComponentProps<typeof Board>, 'noun' | 'lines' | 'question'> & {
  type: KindName;
  title: string;
  /** The text of the button that adds an item. */
  add: string;
  /** The page whose details are edited here. */
  details?: ComponentProps<typeof DetailsButton>;
  /** How an item is edited: in a dialog, or on a screen at a path. */
  editor: InDialog | { pathOf: (id?: string) => string };
};

/** The screen with all items of a kind. */
export function BoardScreen({ type, title, add, details, editor, ...board }: BoardScreenProps) {
  const canEdit = useSession().may('cms');
  const list = useContentList({ type });
  const inDialog = 'Dialog' in editor ? editor : undefined;
  const row = useOpenRow(inDialog?.name ?? '', list.rows, useOtherItem);
  const { max } = kindOf(type);
  const mayAdd = canEdit && (!max || (list.rows !== undefined && list.totalCount < max.items));
  const addButton =
    mayAdd &&
    ('Dialog' in editor ? (
      <Button onClick={() => row.open('new')}>{add}</Button>
    ) : (
      <Button asChild>
        <Link to={editor.pathOf()}>{add}</Link>
      </Button>
    ));
  return (
    <Screen
      title={title}
      actions={
        <>
          {details && <DetailsButton {...details} />}
          {addButton}
        </>
      }
    >
      <Board
        {...board}
        listed={{ type }}
        list={list}
        canEdit={canEdit}
        addButton={addButton}
        openingOf={(item) => ('Dialog' in editor ? { onClick: () => row.open(item) } : { to: editor.pathOf(item._id) })}
      />
      {inDialog && (
        <OpenDialog row={row} mayAdd={mayAdd}>
          {(open) => <inDialog.Dialog {...open} canEdit={canEdit} />}
        </OpenDialog>
      )}
    </Screen>
  );
}
