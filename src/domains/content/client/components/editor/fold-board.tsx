import type { ReactNode } from 'react';
import { foldAddress } from '#domains/content/client/fold-address.ts';
import { useContentList } from '#domains/content/client/queries.ts';
import { Board } from './board.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';

type FoldBoardProps = {
  /** The title of a page, or the id of a space page. */
  pageName: string;
  /** Where the editor of a fold leads back to. */
  back: string;
  canEdit: boolean;
  addButton: ReactNode;
};

/** The folds of a page in their order. */
export function FoldBoard({ pageName, back, canEdit, addButton }: FoldBoardProps) {
  const t = useTexts();
  const listed = { type: 'page-fold', page_name: pageName } as const;
  const list = useContentList(listed);
  return (
    <Board
      listed={listed}
      list={list}
      noun={t('folds')}
      canEdit={canEdit}
      addButton={addButton}
      openingOf={({ _id }) => ({ to: foldAddress({ id: _id, page_name: pageName, back }) })}
    />
  );
}
