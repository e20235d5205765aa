import { DateField } from '#client/forms/date-field.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { trpc } from '#client/trpc.tsx';
import { AnnouncementInput, type AnnouncementView } from '#domains/announcements/schema.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { toLocal } from '#shared/time.ts';

type AnnouncementDialogProps = RecordDialogProps<AnnouncementView> & { space: Pick<Space, '_id' | 'time_zone'> };

export function AnnouncementDialog({ space, ...props }: AnnouncementDialogProps) {
  const { mutateAsync: create } = trpc.announcements.create.useMutation();
  const { mutateAsync: update } = trpc.announcements.update.useMutation();
  const id = props.record?._id;
  return (
    <EditDialog
      {...props}
      noun="Announcement"
      saved={props.record ? 'Announcement updated' : 'Announcement added'}
      schema={AnnouncementInput}
      fill={(record) => ({
        space_id: space._id,
        title: record?.title ?? '',
        text: record?.text ?? '',
        until: record?.until ?? null,
      })}
      onSave={({ space_id, ...values }, version) =>
        id ? update({ _id: id, version, ...values }) : create({ space_id, ...values })
      }
    >
      {(fields) => (
        <>
          <TextField {...fields} name="title" label="Title" required />
          <TextField {...fields} name="text" label="Text" rows={6} required />
          <DateField
            {...fields}
            name="until"
            label="Shown until"
            min={toLocal(new Date(), space.time_zone).day}
            hint="Without a day, members see it until it is deleted."
          />
        </>
      )}
    </EditDialog>
  );
}
