import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { FilledPerson } from '#client/filled-person.ts';
import { useConfirmDelete } from '#client/forms/use-confirm-delete.tsx';
import { BackButton } from '#client/layout/back-button.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { FilterForm } from '#client/lists/filter-form.tsx';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { RowActions } from '#client/lists/row-actions.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { newBookingSearch, useBooksForOthers } from '#domains/bookings/client/index.ts';
import { ContactDialog } from '#domains/contacts/client/components/contact-dialog.tsx';
import { MergeContact } from '#domains/contacts/client/components/merge-contact.tsx';
import { useContacts } from '#domains/contacts/client/queries.ts';
import type { ContactView } from '#domains/contacts/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';

/** The customers of the active workspace who have no account. */
export default function ContactsScreen() {
  const canEdit = useSession().may('members');
  const { active: space, isPending } = useActiveSpace();
  const list = useContacts(space?._id);
  const row = useOpenRow('contact', list.rows);
  const [merging, setMerging] = useState<ContactView>();
  const deletion = useConfirmDelete({
    noun: 'Contact',
    nameOf: ({ name }: ContactView) => name,
    remove: trpc.contacts.remove.useMutation().mutateAsync,
    restore: trpc.contacts.restore.useMutation().mutateAsync,
  });
  const addButton = canEdit && space && <Button onClick={() => row.open('new')}>+ Add Contact</Button>;

  return (
    <>
      <BackButton home={paths.members} />
      <Screen title="Contacts" description={space?.name} actions={addButton}>
        {!space && !isPending ? (
          <EmptyState text="Contacts belong to a workspace, and you do not manage one." />
        ) : (
          <>
            <FilterForm list={list} fields={[{ name: 'text', label: 'Search Name, Phone or Company' }]} />
            <PagedTable
              list={list}
              label="Contacts"
              noun="contacts"
              columns={COLUMNS}
              actions={(contact) => (
                <ContactActions
                  contact={contact}
                  canEdit={canEdit}
                  onOpen={() => row.open(contact)}
                  onMerge={() => setMerging(contact)}
                  onDelete={() => deletion.ask(contact)}
                />
              )}
              empty={<NoContacts text={list.filters.text} action={addButton} />}
            />
          </>
        )}
        {space && (
          <OpenDialog row={row} mayAdd={canEdit}>
            {(open) => <ContactDialog {...open} spaceId={space._id} canEdit={canEdit} />}
          </OpenDialog>
        )}
        {merging && <MergeContact spaceId={merging.space_id} contact={merging} onClose={() => setMerging(undefined)} />}
        {deletion.question}
      </Screen>
    </>
  );
}

const COLUMNS: Column<ContactView>[] = [
  {
    key: 'name',
    header: 'Name',
    onPhone: 'title',
    cell: ({ name }) => (
      <Link
        to={`${paths.booking}?${new URLSearchParams({ text: name })}`}
        className="font-medium break-words underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    ),
  },
  { key: 'company', header: 'Company', cell: ({ company_name }) => company_name },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => <span data-numeric>{phone}</span> },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
];

type ContactActionsProps = {
  contact: ContactView;
  canEdit: boolean;
  onOpen: () => void;
  onMerge: () => void;
  onDelete: () => void;
};

function ContactActions({ contact, canEdit, onOpen, onMerge, onDelete }: ContactActionsProps) {
  const [params] = useSearchParams();
  const booksForOthers = useBooksForOthers();
  const { _id, name, email, phone } = contact;
  const state: { person: FilledPerson } = { person: { name, email, mobile_no: phone, contact_id: _id } };
  return (
    <RowActions
      actions={[
        canEdit
          ? { kind: 'edit', label: `Edit ${name}`, onClick: onOpen }
          : { kind: 'view', label: `View ${name}`, onClick: onOpen },
        booksForOthers && { kind: 'book', label: `Book for ${name}`, to: newBookingSearch(params), state },
        canEdit && { kind: 'merge', label: `Merge ${name} with a member`, onClick: onMerge },
        canEdit && { kind: 'delete', label: `Delete ${name}`, onClick: onDelete },
      ]}
    />
  );
}

function NoContacts({ text, action }: { text: string; action: ReactNode }) {
  if (text) return <EmptyState text={`No contact matches “${text}”.`} />;
  return (
    <EmptyState
      title="No contacts yet"
      text="Customers without an account appear here when somebody books for them."
      action={action}
    />
  );
}
