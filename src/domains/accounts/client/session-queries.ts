import { useMemo } from 'react';
import type { AccountCalls, SessionSource } from '#client/session.tsx';
import { type PageApi, trpc } from '#client/trpc.tsx';

/** Implements the account calls of the session. The application passes it to the platform. */
export const sessionSource: SessionSource = {
  useAccount: (userId) => trpc.users.get.useQuery({ _id: userId ?? '' }, { enabled: userId !== undefined }),
  useAccountCalls,
  concerns(user, { name, data }) {
    if (name.startsWith('roles.')) return data._id === user.role_id?._id;
    return name.startsWith('users.') && data._id === user._id;
  },
};

export const prefetchAccount = ({ users }: PageApi, userId: string) => users.get.prefetch({ _id: userId });

function useAccountCalls(): AccountCalls {
  const utils = trpc.useUtils();
  return useMemo(() => {
    const { client, users } = utils;
    return {
      cache: (user) => users.get.setData({ _id: user._id }, user),
      invalidate: () => void users.get.invalidate(),
      endSession: async (bearer) => {
        await client.auth.logout.mutate(undefined, { context: { bearer } }).catch(() => undefined);
      },
      keepLanguage: async (language) => {
        await client.auth.chooseLanguage.mutate({ language }).catch(() => undefined);
      },
    };
  }, [utils]);
}
