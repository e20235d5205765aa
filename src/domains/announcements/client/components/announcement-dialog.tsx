import { DateField } from '#client/forms/date-field.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { trpc } from '#client/trpc.tsx';
import { AnnouncementInput, type AnnouncementView } from '#domains/announcements/schema.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { toLocal } from '#shared/time.ts';
import { useTexts } from '#domains/announcements/client/use-texts.ts';

type AnnouncementDialogProps = RecordDialogProps<AnnouncementView> & { space: Pick<Space, '_id' | 'time_zone'> };

export function AnnouncementDialog({ space, ...props }: AnnouncementDialogProps) {
  const t = useTexts();
  const { mutateAsync: create } = trpc.announcements.create.useMutation();
  const { mutateAsync: update } = trpc.announcements.update.useMutation();
  const id = props.record?._id;
  return (
    <EditDialog
      {...props}
      noun={t('Announcement')}
      saved={props.record ? t('Announcement updated') : t('Announcement added')}
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
          <TextField {...fields} name="title" label={t('Title')} required />
          <TextField {...fields} name="text" label={t('Text')} rows={6} required />
          <DateField
            {...fields}
            name="until"
            label={t('Shown until')}
            min={toLocal(new Date(), space.time_zone).day}
            hint={t('Without a day, members see it until it is deleted.')}
          />
        </>
      )}
    </EditDialog>
  );
}
