/** The form of an editor, as the kind of its item describes it. */
import { type ReactNode, useState, useId } from 'react';
import { useWatch, useController } from 'react-hook-form';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { FormSection as DialogSection } from '#client/forms/form-section.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDelete } from '#client/ui/confirm-delete.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { PictureInput } from '#client/ui/picture-input.tsx';
import { PictureTiles } from '#client/ui/picture-tiles.tsx';
import { textOf } from '#domains/content/client/differences.ts';
import { ACCEPTED, groupHint } from '#domains/content/client/group-check.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import { type KnownField, knownFields, valueAt } from '#domains/content/field-info.ts';
import { GROUP_NAMES, type GroupName } from '#domains/content/files.ts';
import type { FieldPath, FormField, FormSection } from '#domains/content/kind.ts';
import { kindOf } from '#domains/content/kinds.ts';
import { KnownFieldInput } from './known-field-input.tsx';
import { Panel } from './panel.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';

type FilesFieldProps = { editor: Editor; group: GroupName };

/** The files of a group: they are added, cropped, ordered, captioned and removed. All changes take effect when the form is saved. */
function FilesField({ editor, group: name }: FilesFieldProps) {
  const t = useTexts();
  const { form, files, disabled } = editor;
  const { group, tiles, add, drop, move, refusal, cropDialog } = files[name];
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref } = field;
  // The key of a picture, or a new one.
  const [opened, setOpened] = useState<{ pictureKey?: string }>();
  const [removing, setRemoving] = useState<string>();
  const messageId = useId();
  if (!group) return null;
  const label = t(group.label);
  const isOne = group.max === 1;
  const error = fieldState.error?.message ?? refusal;
  const nameOf = (key: string) => tiles.find((tile) => tile.key === key)?.name ?? '';
  const close = () => setOpened(undefined);
  return (
    <div role="group" aria-label={label} className="space-y-3 sm:col-span-2">
      <p className="text-sm font-medium" aria-hidden="true">
        {label}
      </p>
      {tiles.length > 0 && (
        <PictureTiles
          label={t('{label} in their order', { label })}
          tiles={tiles}
          isOrdered={!isOne}
          {...(group.exact && { ratio: group.exact[0] / group.exact[1] })}
          disabled={disabled}
          onMove={move}
          {...(editor.canEdit && { onRemove: group.asksToRemove ? setRemoving : drop })}
          {...(group.hasTexts && { onEdit: (pictureKey) => setOpened({ pictureKey }) })}
        />
      )}
      {editor.canEdit && (
        <PictureInput
          ref={ref}
          label={isOne && tiles.length > 0 ? t('Change {label}', { label }) : t('Upload {label}', { label })}
          hint={groupHint(group, t)}
          accept={ACCEPTED[group.kind]}
          multiple={!isOne}
          disabled={disabled}
          invalid={Boolean(error)}
          describedBy={error ? messageId : undefined}
          onFiles={add}
        />
      )}
      <FieldMessage id={messageId} error={error} />
      {cropDialog}
      {group.hasButton && editor.canEdit && (
        <Button variant="secondary" size="sm" disabled={disabled} onClick={() => setOpened({})}>
          {t('+ Add Image')}
        </Button>
      )}
      {opened && <PictureDialog editor={editor} group={group} name={name} {...opened} onClose={close} />}
      {removing !== undefined && (
        <ConfirmDelete name={nameOf(removing)} onClose={() => setRemoving(undefined)} onYes={() => drop(removing)} />
      )}
    </div>
  );
}

type FormSectionsProps = {
  editor: Editor;
  /** Whether the form has a page of its own. Its sections can be folded. */
  isPage?: boolean;
  /** A field before those of the kind. */
  first?: FieldPath;
};

/** The fields of an editor in their sections, with those parts that its item has. */
export function FormSections({ editor, isPage = false, first }: FormSectionsProps) {
  const { type, form } = editor;
  const [known] = useState(() => knownFields(kindOf(type).fields));
  const meta = form.getValues('meta');
  const sections = kindOf(type).form.filter(({ needs }) => !needs || meta[needs] !== undefined);
  const lastOpen = sections.findLastIndex(({ isFolded }) => !isFolded);
  const contents = sections.map((section, index) => (
    <Section key={index} {...section} editor={editor} known={known} isPage={isPage}>
      {index === 0 && first && <OneField editor={editor} known={known} field={first} />}
      {section.fields.map((field, place) => (
        <OneField key={place} editor={editor} known={known} field={field} />
      ))}
      {index === lastOpen && <ActiveField editor={editor} />}
    </Section>
  ));
  return isPage || sections.length === 1 ? contents : <div className="space-y-5">{contents}</div>;
}

type SectionProps = FormSection & { editor: Editor; known: KnownField[]; isPage: boolean; children: ReactNode };

function Section({ title: given, isPage, isFolded, children, ...section }: SectionProps) {
  const t = useTexts();
  const title = given && t(given);
  if (title && isFolded)
    return (
      <FoldedSection title={title} {...section}>
        {children}
      </FoldedSection>
    );
  if (title)
    return isPage ? <Panel title={title}>{children}</Panel> : <DialogSection title={title}>{children}</DialogSection>;
  if (!isPage) return children;
  return (
    <div className="grid grid-cols-1 items-start gap-4 rounded-lg border bg-card p-4 sm:grid-cols-2 sm:p-5">
      {children}
    </div>
  );
}

/** The inputs whose value is an id. */
const IDS: KnownField['input'][] = ['workspace', 'plan', 'product'];

type FoldedSectionProps = Omit<SectionProps, 'isPage'> & { title: string };

/** A section under a line with the values of its fields. */
function FoldedSection({ editor, known, title, fields, children }: FoldedSectionProps) {
  const t = useTexts();
  const values = useWatch({ control: editor.form.control });
  const paths = fields.flatMap((field) => {
    if (typeof field === 'string') return field;
    return valueAt(values, field.when.field) === field.when.is ? field.path : [];
  });
  const texts = known
    // Ids say nothing.
    .filter(({ path, input }) => !IDS.includes(input) && paths.some((each) => `${path}.`.startsWith(`${each}.`)))
    .map((field) => textOf(valueAt(values, field.path), t, field).replaceAll('\n', ', '));
  return (
    <Panel title={title} summary={texts.filter(Boolean).join(' · ')}>
      {children}
    </Panel>
  );
}

type OneFieldProps = { editor: Editor; known: KnownField[]; field: FormField };

function OneField({ field, ...props }: OneFieldProps) {
  if (typeof field === 'string') return <FieldAt {...props} path={field} />;
  return <FieldWhen {...props} field={field} />;
}

/** A field that is shown only with a value of another field. */
function FieldWhen({ editor, known, field }: Omit<OneFieldProps, 'field'> & { field: Exclude<FormField, string> }) {
  const { path, when, ...shown } = field;
  const value: unknown = useWatch({ control: editor.form.control, name: when.field });
  return value === when.is && <FieldAt editor={editor} known={known} path={path} {...shown} />;
}

type FieldAtProps = Omit<OneFieldProps, 'field'> & { path: FieldPath } & Pick<
    Partial<KnownField>,
    'label' | 'input' | 'isRequired'
  >;

function FieldAt({ editor, known, path, ...shown }: FieldAtProps) {
  const group = GROUP_NAMES.find((name) => name === path);
  if (group) return <FilesField editor={editor} group={group} />;
  const fields = known.filter((field) => field.path === path || field.path.startsWith(`${path}.`));
  return fields.map((field) => (
    <KnownFieldInput key={field.path} editor={editor} name={field.path as FieldPath} field={{ ...field, ...shown }} />
  ));
}

/** Whether visitors see the item. A new item is active, and so it has no such field. */
function ActiveField({ editor: { form, record, disabled } }: { editor: Editor }) {
  const t = useTexts();
  return record && <CheckboxField form={form} name="active" label={t('Active')} disabled={disabled} />;
}
