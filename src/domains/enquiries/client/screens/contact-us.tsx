import { toast } from 'sonner';
import { DownloadButton } from '#client/download-button.tsx';
import { downloadFile } from '#client/download.ts';
import { CallFailed, failureOf } from '#client/failure.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { RowActions } from '#client/lists/row-actions.tsx';
import { usePress } from '#client/press-button.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { AddTour } from '#domains/enquiries/client/components/add-tour.tsx';
import { ENQUIRY_COLUMNS } from '#domains/enquiries/client/components/enquiry-columns.tsx';
import { EnquiryDialog } from '#domains/enquiries/client/components/enquiry-dialog.tsx';
import { failingWith } from '#domains/enquiries/client/failing-with.ts';
import { useDecide } from '#domains/enquiries/client/use-decide.ts';
import { useEnquiries, useEnquiry } from '#domains/enquiries/client/queries.ts';
import type { EnquiryView } from '#domains/enquiries/schema.ts';
import { CONTACT_TEXTS, EXPORT_TEXTS } from '#domains/enquiries/texts.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/enquiries/client/use-texts.ts';

/** The enquiries and tours of the active workspace. */
export default function ContactUsScreen() {
  const t = useTexts();
  const { may } = useSession();
  const canEdit = may('contactUs');
  const place = useActiveSpace();
  const space = place.active;
  const list = useEnquiries(space?._id);
  const remove = trpc.enquiries.remove.useMutation().mutateAsync;
  return (
    <ListScreen
      title={t('Contact Us')}
      head={space && may('contactUs', 'download') && <ExportTours spaceId={space._id} />}
      place={place}
      list={list}
      label={t('Enquiries')}
      noun={t('enquiries')}
      numbers={t('S.no.')}
      columns={ENQUIRY_COLUMNS}
      add={canEdit && space && t('+ Add Tour')}
      actions={(enquiry, does) => <EnquiryActions enquiry={enquiry} canEdit={canEdit} {...does} />}
      empty={{
        title: t('No enquiries yet'),
        text: t('Enquiries and tour requests of visitors appear here.'),
        action: null,
        filtered: t('No enquiry matches these filters.'),
      }}
      dialog={{
        name: 'enquiry',
        useOne: useEnquiry,
        show: ({ record, onClose }) =>
          record ? (
            // The row of the list is newer than the opened record when somebody else has decided.
            <EnquiryDialog
              enquiry={list.rows?.find(({ _id }) => _id === record._id) ?? record}
              canEdit={canEdit}
              onClose={onClose}
            />
          ) : (
            space && <AddTour space={space} onClose={onClose} />
          ),
      }}
      deletion={{
        nameOf: ({ name, type }) =>
          type === 'book_tour' ? t('The tour request of {name}', { name }) : t('The enquiry of {name}', { name }),
        remove: ({ _id }) => failingWith(t(CONTACT_TEXTS.failed), remove({ _id })),
      }}
    />
  );
}

type EnquiryActionsProps = {
  enquiry: EnquiryView;
  canEdit: boolean;
  open: () => void;
  ask: () => void;
};

function EnquiryActions({ enquiry, canEdit, open, ask }: EnquiryActionsProps) {
  const t = useTexts();
  const { decide, isPending: disabled } = useDecide();
  const { problem, press } = usePress();
  const isUndecided = canEdit && enquiry.status === 'pending';
  const decideAs = (action: 'approve' | 'reject') => () => void press(() => decide(enquiry, action));
  return (
    <>
      <RowActions
        actions={[
          isUndecided
            ? { kind: 'decide', label: t('Decide'), onClick: open }
            : { kind: 'view', label: t('More Details'), onClick: open },
          isUndecided && { kind: 'approve', label: t('Approve'), disabled, onClick: decideAs('approve') },
          isUndecided && { kind: 'reject', label: t('Reject'), disabled, onClick: decideAs('reject') },
          canEdit && { kind: 'delete', label: t('Delete'), onClick: ask },
        ]}
      />
      <div className="ms-auto max-w-56 whitespace-normal">
        <FieldMessage error={problem} />
      </div>
    </>
  );
}

/** Downloads the tours of a workspace as a spreadsheet. */
function ExportTours({ spaceId }: { spaceId: string }) {
  const t = useTexts();
  async function download() {
    try {
      await downloadFile(`/booking-tour/export?space_id=${spaceId}`, 'tours.xlsx');
    } catch (error) {
      const { status } = failureOf(error);
      throw new CallFailed({ status, message: t(status === 404 ? EXPORT_TEXTS.empty : EXPORT_TEXTS.failed) });
    }
    toast.success(t(EXPORT_TEXTS.done));
  }

  return <DownloadButton download={download} />;
}
