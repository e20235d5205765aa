import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { FilledPerson } from '#client/filled-person.ts';
import { inSpace, textFilter } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { openAction } from '#client/lists/row-actions.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { newBookingSearch, useBooksForOthers } from '#domains/bookings/client/index.ts';
import { ContactDialog } from '#domains/contacts/client/components/contact-dialog.tsx';
import { MergeContact } from '#domains/contacts/client/components/merge-contact.tsx';
import type { ContactView } from '#domains/contacts/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';

const COLUMNS: Column<ContactView>[] = [
  {
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
  { header: 'Company', cell: ({ company_name }) => company_name },
  { header: 'Phone', cell: ({ phone }) => <span data-numeric>{phone}</span> },
  { header: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
];

function filledPerson({ _id, name, email, phone }: ContactView): { person: FilledPerson } {
  return { person: { name, email, mobile_no: phone, contact_id: _id } };
}

/** The customers of the active workspace who have no account. */
export default function ContactsScreen() {
  const canEdit = useSession().may('members');
  const [params] = useSearchParams();
  const booksForOthers = useBooksForOthers();
  const place = useActiveSpace();
  const space = place.active;
  const [merging, setMerging] = useState<ContactView>();
  const list = usePagedList({
    filters: { text: textFilter('Search Name, Phone or Company') },
    useListQuery: (filters, part) => trpc.contacts.list.useQuery(inSpace(space?._id, { ...filters, ...part })),
  });
  return (
    <ListScreen
      title="Contacts"
      place={place}
      list={list}
      noun="contacts"
      columns={COLUMNS}
      add={canEdit && '+ Add Contact'}
      actions={(contact, { open, ask }) => [
        { ...openAction(canEdit, contact.name), onClick: open },
        booksForOthers && {
          kind: 'book',
          label: `Book for ${contact.name}`,
          to: newBookingSearch(params),
          state: filledPerson(contact),
        },
        canEdit && { kind: 'merge', label: `Merge ${contact.name} with a member`, onClick: () => setMerging(contact) },
        canEdit && { kind: 'delete', label: `Delete ${contact.name}`, onClick: ask },
      ]}
      empty={{
        title: 'No contacts yet',
        text: 'Customers without an account appear here when somebody books for them.',
        filtered: (text) => `No contact matches “${text}”.`,
      }}
      dialog={{
        name: 'contact',
        show: (open) => space && <ContactDialog {...open} spaceId={space._id} canEdit={canEdit} />,
      }}
      deletion={{
        noun: 'Contact',
        nameOf: ({ name }) => name,
        remove: trpc.contacts.remove.useMutation().mutateAsync,
        restore: trpc.contacts.restore.useMutation().mutateAsync,
      }}
    >
      {merging && <MergeContact spaceId={merging.space_id} contact={merging} onClose={() => setMerging(undefined)} />}
    </ListScreen>
  );
}
