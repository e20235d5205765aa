import type { z } from 'zod';
import { useSaveWithPictures } from '#domains/attachments/client/index.ts';
import { useResourceCalls } from '#domains/resources/client/queries.ts';
import type { ResourceInput } from '#domains/resources/schema.ts';

type ResourceForm = z.input<typeof ResourceInput>;

/**
 * Saves a resource, then its picture. The values of the form are sent untransformed, because the server applies the same schema.
 * @param recordId undefined to add one
 */
export function useSaveResource(recordId: string | undefined, storePictures: (resourceId: string) => Promise<void>) {
  const { create, update, readAgain } = useResourceCalls();
  return useSaveWithPictures<ResourceForm>({
    recordId,
    create,
    update: (values, stored) => update({ ...values, ...stored }),
    storePictures,
    readAgain,
  });
}
