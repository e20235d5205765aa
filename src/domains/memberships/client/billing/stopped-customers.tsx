import { Link } from 'react-router-dom';
import { MAX_WAITING, WaitingList } from '#client/lists/waiting-list.tsx';
import { trpc } from '#client/trpc.tsx';
import { customerName, stoppedText } from '#domains/memberships/client/texts.tsx';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/memberships/client/use-texts.ts';

/** The customers of a workspace whom an overdue invoice of a membership stops. */
export function StoppedCustomers({ spaceId }: { spaceId: string }) {
  const t = useTexts();
  const { data } = trpc.memberships.list.useQuery({ space_id: spaceId, stopped: true, limit: MAX_WAITING });
  return (
    <WaitingList
      title={t('Stopped until they pay')}
      rows={data?.items ?? []}
      count={data?.totalCount ?? 0}
      to={`${paths.memberships}?stopped=true`}
    >
      {(membership) => (
        <div className="px-4 py-3 text-sm">
          <Link
            to={paths.membership(membership._id)}
            className="font-medium wrap-anywhere underline-offset-4 hover:underline"
          >
            {customerName(membership)}
          </Link>
          <p className="text-muted-foreground">{membership.stopped && stoppedText(membership.stopped, t)}</p>
        </div>
      )}
    </WaitingList>
  );
}
