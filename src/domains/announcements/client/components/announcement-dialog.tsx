import { DateField } from '#client/forms/date-field.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { trpc } from '#client/trpc.tsx';
import { AnnouncementInput, type AnnouncementView } from '#domains/announcements/schema.ts';

type AnnouncementDialogProps = RecordDialogProps<AnnouncementView> & { spaceId: string };

export function AnnouncementDialog({ spaceId, ...props }: AnnouncementDialogProps) {
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
        space_id: spaceId,
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
            hint="Without a day, members see it until it is deleted."
          />
        </>
      )}
    </EditDialog>
  );
}
