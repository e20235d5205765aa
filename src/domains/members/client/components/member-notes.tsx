import { Form, SubmitButton } from '#client/forms/form.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { useNotes } from '#domains/members/client/page-queries.ts';
import { AddNoteInput } from '#domains/members/notes.ts';
import { type Space, useActiveSpace } from '#domains/workspaces/client/index.ts';
import { DEFAULT_ZONE, officeInstant } from '#shared/time.ts';
import { Rows, Section } from './section.tsx';
import { useTexts } from '#domains/members/client/use-texts.ts';

/** The notes of the staff of the viewer's workspaces about a member, and a field to add a note for those of the active workspace. */
export function MemberNotes({ memberId }: { memberId: string }) {
  const t = useTexts();
  const mayEdit = useSession().may('members');
  const { active } = useActiveSpace();
  return (
    <Section title={t('Notes of staff')} query={useNotes(memberId)}>
      {({ items, totalCount }) => (
        <>
          <p className="pb-1 text-xs text-muted-foreground">
            {t('No screen shows them to the member. They are in the file with the data of the member.')}
          </p>
          {mayEdit && active && <AddNote key={active._id} memberId={memberId} space={active} />}
          <Rows none={t('Nothing is noted yet.')}>
            {items.map(({ _id, text, author, space, created_at }) => (
              <li key={_id} className="py-2">
                <p className="whitespace-pre-wrap break-words">{text}</p>
                <p className="text-xs text-muted-foreground" data-numeric>
                  {author.name}, {space ? `${space.name}, ` : ''}
                  <time dateTime={created_at.toISOString()}>{officeInstant(created_at, DEFAULT_ZONE, t)}</time>
                </p>
              </li>
            ))}
          </Rows>
          {totalCount > items.length && (
            <p className="pt-2 text-xs text-muted-foreground">
              {t('The newest {count} of {total} notes', { count: items.length, total: totalCount })}
            </p>
          )}
        </>
      )}
    </Section>
  );
}

function AddNote({ memberId, space }: { memberId: string; space: Space }) {
  const t = useTexts();
  const form = useZodForm(AddNoteInput, { user_id: memberId, space_id: space._id, text: '' });
  const add = trpc.members.addNote.useMutation().mutateAsync;

  async function save(note: AddNoteInput) {
    await add(note);
    form.reset();
  }

  return (
    <Form form={form} onSubmit={save} className="mb-3 space-y-2">
      <TextField
        form={form}
        name="text"
        label={t('New note')}
        rows={2}
        hint={t('For the staff of {name}.', { name: space.name })}
      />
      <SubmitButton form={form} size="sm">
        {t('Add note')}
      </SubmitButton>
    </Form>
  );
}
