import { useSearchParams } from 'react-router-dom';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import type { ResourceView } from '#domains/resources/schema.ts';
import type { ResourceKind } from '#shared/resource-types.ts';
import { useListedResource } from './queries.ts';

/** The resource that the address has open over its list, `?room=12`. One that is not on the page is read by itself. */
export function useOpenResource(kind: ResourceKind, rows: readonly ResourceView[] | undefined) {
  const [params] = useSearchParams();
  const id = params.get('room') ?? '';
  const isElsewhere = /^\d+$/.test(id) && rows !== undefined && !rows.some((row) => row._id === id);
  const single = useListedResource(id, isElsewhere);
  const other = isElsewhere && single.data?.type === kind ? [single.data] : [];
  return useOpenRow('room', [...(rows ?? []), ...other]);
}
