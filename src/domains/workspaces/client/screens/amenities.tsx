import { keepPreviousData } from '@tanstack/react-query';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { orToast } from '#client/or-toast.ts';
import { useSession } from '#client/session.tsx';
import { failureOf, trpc } from '#client/trpc.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardGrid } from '#client/ui/card.tsx';
import { Confirm } from '#client/ui/confirm.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { AmenityDialog } from '#domains/workspaces/client/components/amenity-dialog.tsx';
import type { AmenityView } from '#domains/workspaces/schema.ts';

const ALL = 100;

export default function AmenitiesScreen() {
  const canEdit = useSession().may('settings.amenities');
  const [text, setText] = useState('');
  const sought = useDeferredValue(text.trim());
  const list = trpc.amenities.list.useQuery(
    { limit: ALL, text: sought || undefined },
    { placeholderData: keepPreviousData },
  );
  const [opened, setOpened] = useState<AmenityView | 'new'>();
  const [deleting, setDeleting] = useState<AmenityView>();
  const addButton = canEdit && <Button onClick={() => setOpened('new')}>+ Add Amenity</Button>;
  return (
    <>
      <title>Amenities</title>
      <PageHeader title="Amenities" actions={addButton} />
      <Field label="Search amenities" labelHidden className="mb-4 max-w-sm">
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder="Search"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {list.error && !list.data && (
        <ErrorState
          text={failureOf(list.error).message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data?.items.length === 0 && (
        <Card>
          <EmptyState text={sought ? 'No amenity has this name.' : 'There are no amenities yet.'} action={addButton} />
        </Card>
      )}
      <CardGrid>
        {list.data?.items.map((amenity) => (
          <Card key={amenity._id} className="flex flex-col p-5">
            <div className="flex items-center gap-2">
              <h2 className="min-w-0 flex-1 truncate font-semibold">{amenity.title}</h2>
              {!amenity.active && <StatusBadge tone="grey">Inactive</StatusBadge>}
              <IconButton
                label={`${canEdit ? 'Edit' : 'View'} ${amenity.title}`}
                icon={canEdit ? Pencil : Eye}
                onClick={() => setOpened(amenity)}
              />
              {canEdit && (
                <IconButton label={`Delete ${amenity.title}`} icon={Trash2} onClick={() => setDeleting(amenity)} />
              )}
            </div>
            {amenity.description && <p className="mt-1 text-sm text-muted-foreground">{amenity.description}</p>}
          </Card>
        ))}
      </CardGrid>
      {opened && (
        <AmenityDialog
          amenity={opened === 'new' ? undefined : opened}
          canEdit={canEdit}
          onClose={() => setOpened(undefined)}
        />
      )}
      {deleting && <DeleteAmenity amenity={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function DeleteAmenity({ amenity, onClose }: { amenity: AmenityView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.amenities.remove.useMutation();

  async function confirm() {
    await orToast(remove.mutateAsync({ _id: amenity._id }));
    void utils.amenities.invalidate();
  }

  return (
    <Confirm
      open
      onOpenChange={onClose}
      title="Are you sure to delete this?"
      text={amenity.title}
      danger
      onYes={confirm}
    />
  );
}
