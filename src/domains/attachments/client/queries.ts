/** The calls that change files. The domain that owns a file reads its own records again. */
import { trpc } from '#client/trpc.tsx';

export const useRemoveFile = () => trpc.attachments.remove.useMutation().mutateAsync;
export const useUpdateFile = () => trpc.attachments.update.useMutation().mutateAsync;
