import { trpc } from '#client/trpc.tsx';

const MOST = 100;

/** The companies of a workspace that pay on account, as the options of a field; undefined while they load. */
export function useAccountCompanies(space_id: string, isEnabled = true) {
  const query = { space_id, payment: 'account' as const, limit: MOST };
  const { data } = trpc.companies.list.useQuery(query, { enabled: isEnabled });
  return data?.items.map(({ _id, name, tax }) => ({ value: _id, label: name, tax }));
}
