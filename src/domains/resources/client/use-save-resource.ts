import type { ResourceInput } from '#domains/resources/schema.ts';
import type { ResourceKind } from '#shared/resource-types.ts';
import type { z } from 'zod';
import { useCreateResource, useUpdateResource } from './queries.ts';

type ResourceForm = z.input<typeof ResourceInput>;

const CREATED: Record<ResourceKind, string> = {
  meeting_room: 'Meeting room successfully created',
  private_office: 'Private office successfully created',
  desks: 'Desk successfully created',
};
const UPDATED: Record<ResourceKind, string> = {
  meeting_room: 'Meeting room updated successfully',
  private_office: 'Private office updated successfully',
  desks: 'Desk updated successfully',
};

/** Adds or changes a resource. @returns what the toast says */
export function useSaveResource(resourceId: string | undefined) {
  const create = useCreateResource();
  const update = useUpdateResource();

  // What was typed is sent as it stands: the server checks it by the same schema.
  return async function save(values: ResourceForm, version: number | undefined): Promise<string> {
    if (resourceId) await update({ ...values, _id: resourceId, version });
    else await create(values);
    return (resourceId ? UPDATED : CREATED)[values.type];
  };
}
