import { toast } from 'sonner';
import { DownloadButton } from '#client/download-button.tsx';
import { downloadFile } from '#client/download.ts';
import { CallFailed, failureOf } from '#client/failure.ts';
import { useConfirmDelete } from '#client/forms/use-confirm-delete.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { FilterForm } from '#client/lists/filter-form.tsx';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { RowActions } from '#client/lists/row-actions.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { usePress } from '#client/press-button.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { AddTour } from '#domains/enquiries/client/components/add-tour.tsx';
import { ENQUIRY_COLUMNS } from '#domains/enquiries/client/components/enquiry-columns.tsx';
import { EnquiryDialog } from '#domains/enquiries/client/components/enquiry-dialog.tsx';
import { ENQUIRY_FILTERS } from '#domains/enquiries/client/enquiry-filters.ts';
import { failingWith } from '#domains/enquiries/client/failing-with.ts';
import { useDecide } from '#domains/enquiries/client/use-decide.ts';
import { useEnquiries, useEnquiry } from '#domains/enquiries/client/queries.ts';
import type { EnquiryView } from '#domains/enquiries/schema.ts';
import { CONTACT_TEXTS, EXPORT_TEXTS } from '#domains/enquiries/texts.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';

/** The enquiries and tours of the active workspace. */
export default function ContactUsScreen() {
  const { may } = useSession();
  const canEdit = may('contactUs');
  const { active: space, isPending } = useActiveSpace();
  const list = useEnquiries(space?._id);
  const row = useOpenRow<EnquiryView>('enquiry', list.rows, useEnquiry);
  const remove = trpc.enquiries.remove.useMutation().mutateAsync;
  const deletion = useConfirmDelete<EnquiryView>({
    nameOf: ({ name, type }) => `${type === 'book_tour' ? 'The tour request' : 'The enquiry'} of ${name}`,
    remove: ({ _id }) => failingWith(CONTACT_TEXTS.failed, remove({ _id })),
  });

  return (
    <Screen
      title="Contact Us"
      description={space?.name}
      actions={
        <>
          {space && may('contactUs', 'download') && <ExportTours spaceId={space._id} />}
          {space && canEdit && <Button onClick={() => row.open('new')}>+ Add Tour</Button>}
        </>
      }
    >
      {!space && !isPending ? (
        <EmptyState text="Enquiries belong to a workspace, and you do not manage one." />
      ) : (
        <>
          <FilterForm list={list} fields={ENQUIRY_FILTERS} />
          <PagedTable
            list={list}
            label="Enquiries"
            noun="enquiries"
            numbers="S.no."
            columns={ENQUIRY_COLUMNS}
            actions={(enquiry) => (
              <EnquiryActions enquiry={enquiry} canEdit={canEdit} onOpen={row.open} onDelete={deletion.ask} />
            )}
            empty={<NoEnquiries isFiltered={Object.values(list.filters).some(Boolean)} />}
          />
        </>
      )}
      <OpenDialog row={row} mayAdd={canEdit && space !== undefined}>
        {({ record, onClose }) =>
          record ? (
            // The row of the list is newer than the opened record when somebody else has decided.
            <EnquiryDialog
              enquiry={list.rows?.find(({ _id }) => _id === record._id) ?? record}
              canEdit={canEdit}
              onClose={onClose}
            />
          ) : (
            space && <AddTour space={space} onClose={onClose} />
          )
        }
      </OpenDialog>
      {deletion.question}
    </Screen>
  );
}

type EnquiryActionsProps = {
  enquiry: EnquiryView;
  canEdit: boolean;
  onOpen: (enquiry: EnquiryView) => void;
  onDelete: (enquiry: EnquiryView) => void;
};

function EnquiryActions({ enquiry, canEdit, onOpen, onDelete }: EnquiryActionsProps) {
  const { decide, isPending: disabled } = useDecide();
  const { problem, press } = usePress();
  const isUndecided = canEdit && enquiry.status === 'pending';
  const decideAs = (action: 'approve' | 'reject') => () => void press(() => decide(enquiry, action));
  return (
    <>
      <RowActions
        actions={[
          isUndecided
            ? { kind: 'decide', label: 'Decide', onClick: () => onOpen(enquiry) }
            : { kind: 'view', label: 'More Details', onClick: () => onOpen(enquiry) },
          isUndecided && { kind: 'approve', label: 'Approve', disabled, onClick: decideAs('approve') },
          isUndecided && { kind: 'reject', label: 'Reject', disabled, onClick: decideAs('reject') },
          canEdit && { kind: 'delete', label: 'Delete', onClick: () => onDelete(enquiry) },
        ]}
      />
      <div className="ml-auto max-w-56 whitespace-normal">
        <FieldMessage error={problem} />
      </div>
    </>
  );
}

function NoEnquiries({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState text="No enquiry matches these filters." />;
  return <EmptyState title="No enquiries yet" text="Enquiries and tour requests of visitors appear here." />;
}

/** Downloads the tours of a workspace as a spreadsheet. */
function ExportTours({ spaceId }: { spaceId: string }) {
  async function download() {
    try {
      await downloadFile(`/booking-tour/export?space_id=${spaceId}`, 'tours.xlsx');
    } catch (error) {
      const { status } = failureOf(error);
      throw new CallFailed({ status, message: status === 404 ? EXPORT_TEXTS.empty : EXPORT_TEXTS.failed });
    }
    toast.success(EXPORT_TEXTS.done);
  }

  return <DownloadButton download={download} />;
}
