import { useSearchParams } from 'react-router-dom';
import { useActiveSpace } from '#client/active-space.tsx';
import { useListAddress } from '#client/list-address.ts';
import { useLiveEvent } from '#client/live.tsx';
import { trpc } from '#client/trpc.tsx';
import { useOpenRow } from '#client/use-open-row.ts';
import { usePagedRows } from '#client/use-paged-rows.ts';
import type { ResourceKind } from '#shared/resource-types.ts';

/** Three columns of eight. */
const PAGE_SIZE = 24;

/** One page of the active workspace's resources of a kind, kept up to date while others change them. */
export function useResourceList(kind: ResourceKind) {
  const { active } = useActiveSpace();
  const { page, turnTo } = useListAddress();
  const utils = trpc.useUtils();
  const found = trpc.resources.find.useQuery(
    { space_id: active?._id ?? '', kind, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
    { enabled: active !== undefined },
  );
  useLiveEvent('resources.', () => void utils.resources.invalidate());
  return { space: active, list: usePagedRows(found, { page, pageSize: PAGE_SIZE }), turnTo };
}

/** The resource that the address has open over its list, `?room=12`. One that is not on the page is read by itself. */
export function useOpenResource(kind: ResourceKind, rows: ReturnType<typeof useResourceList>['list']['rows']) {
  const [params] = useSearchParams();
  const id = params.get('room') ?? '';
  const isElsewhere = /^\d+$/.test(id) && rows !== undefined && !rows.some((row) => row._id === id);
  const single = trpc.resources.listed.useQuery({ _id: id }, { enabled: isElsewhere });
  const other = isElsewhere && single.data?.type === kind ? [single.data] : [];
  return useOpenRow('room', [...(rows ?? []), ...other]);
}
