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
import { useTexts } from '#domains/contacts/client/use-texts.ts';
import { msg } from '#shared/texts.ts';

const COLUMNS: Column<ContactView>[] = [
  {
    header: msg('Name||a person'),
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
  { header: msg('Company'), cell: ({ company_name }) => company_name },
  { header: msg('Phone'), cell: ({ phone }) => <span data-numeric>{phone}</span> },
  { header: msg('Email'), cell: ({ email }) => <bdi className="break-all">{email}</bdi> },
];

function filledPerson({ _id, name, email, phone }: ContactView): { person: FilledPerson } {
  return { person: { name, email, mobile_no: phone, contact_id: _id } };
}

/** The customers of the active workspace who have no account. */
export default function ContactsScreen() {
  const t = useTexts();
  const canEdit = useSession().may('members');
  const [params] = useSearchParams();
  const booksForOthers = useBooksForOthers();
  const place = useActiveSpace();
  const space = place.active;
  const [merging, setMerging] = useState<ContactView>();
  const list = usePagedList({
    filters: { text: textFilter(t('Search Name, Phone or Company')) },
    useListQuery: (filters, part) => trpc.contacts.list.useQuery(inSpace(space?._id, { ...filters, ...part })),
  });
  return (
    <ListScreen
      title={t('Contacts')}
      place={place}
      list={list}
      noun={t('contacts')}
      columns={COLUMNS}
      add={canEdit && t('+ Add Contact')}
      actions={(contact, { open, ask }) => [
        { ...openAction(canEdit, contact.name), onClick: open },
        booksForOthers && {
          kind: 'book',
          label: t('Book for {name}', { name: contact.name }),
          to: newBookingSearch(params),
          state: filledPerson(contact),
        },
        canEdit && {
          kind: 'merge',
          label: t('Merge {name} with a member', { name: contact.name }),
          onClick: () => setMerging(contact),
        },
        canEdit && { kind: 'delete', label: t('Delete {name}', { name: contact.name }), onClick: ask },
      ]}
      empty={{
        title: t('No contacts yet'),
        text: t('Customers without an account appear here when somebody books for them.'),
        filtered: (text) => t('No contact matches “{text}”.', { text }),
      }}
      dialog={{
        name: 'contact',
        show: (open) => space && <ContactDialog {...open} spaceId={space._id} canEdit={canEdit} />,
      }}
      deletion={{
        noun: t('Contact'),
        nameOf: ({ name }) => name,
        remove: trpc.contacts.remove.useMutation().mutateAsync,
        restore: trpc.contacts.restore.useMutation().mutateAsync,
      }}
    >
      {merging && <MergeContact spaceId={merging.space_id} contact={merging} onClose={() => setMerging(undefined)} />}
    </ListScreen>
  );
}
