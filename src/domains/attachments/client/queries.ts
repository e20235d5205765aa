/** The calls that change files. The domain that owns a file invalidates its own records. */
import { trpc } from '#client/trpc.tsx';

export const useRemoveFile = () => trpc.attachments.remove.useMutation().mutateAsync;
export const useRestoreFile = () => trpc.attachments.restore.useMutation().mutateAsync;
export const useUpdateFile = () => trpc.attachments.update.useMutation().mutateAsync;
