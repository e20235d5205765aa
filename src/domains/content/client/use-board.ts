import { useSession } from '#client/session.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { type Listed, useContentList, useOtherItem } from '#domains/content/client/queries.ts';

/** The list of a screen whose items are edited in a dialog. @param name the item in the address: `?offer=12` */
export function useBoard(listed: Listed, name: string) {
  const canEdit = useSession().may('cms');
  const list = useContentList(listed);
  return { canEdit, list, row: useOpenRow(name, list.rows, useOtherItem) };
}
