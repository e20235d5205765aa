/** The inputs of an editor by their names in field-info.ts. */
import { type ReactNode, useEffect, useId } from 'react';
import { skipToken } from '@tanstack/react-query';
import {
  type FieldPath,
  useController,
  useWatch,
  type ArrayPath,
  type FieldArray,
  type FieldError,
  get,
  useFieldArray,
} from 'react-hook-form';
import { Trash2 } from 'lucide-react';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { DateField } from '#client/forms/date-field.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { trpc } from '#client/trpc.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field, FieldMessage } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { Sortable } from '#client/ui/sortable.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { SITE_ICONS } from '#domains/content/client/components/site/site-icons.tsx';
import type { FormValues } from '#domains/content/client/content-form.ts';
import { useContentChoices } from '#domains/content/client/queries.ts';
import { typedSlug } from '#domains/content/client/slug.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import type { FieldInput, KnownField } from '#domains/content/field-info.ts';
import { ICON_IDS, ICON_NAMES } from '#domains/content/icons.ts';
import { metaOf } from '#domains/content/kinds.ts';
import { useSpaceChoices } from '#domains/workspaces/client/index.ts';
import { ListHeading } from './list-heading.tsx';
import { QuestionsField } from './questions-field.tsx';
import { RichTextField } from './rich-text-field.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';
import { type Translate, translated } from '#shared/texts.ts';

type TestimonialsFieldProps = { editor: Editor; name: FieldPath<FormValues>; label: string };

/** The testimonials that an item shows, in the order in which they were chosen. */
function TestimonialsField({ editor, name, label }: TestimonialsFieldProps) {
  const t = useTexts();
  const { form, disabled } = editor;
  const { field, fieldState } = useController({ control: form.control, name });
  const list = useContentChoices({ type: 'testimonial' });
  const messageId = useId();
  const value: unknown = field.value;
  const chosen = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

  function toggle(id: string, isChosen: boolean) {
    field.onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  }

  return (
    <div role="group" aria-label={label} className="space-y-3 sm:col-span-2">
      <p className="text-sm font-medium" aria-hidden="true">
        {label}
      </p>
      {!list.data && <SkeletonText lines={2} />}
      {list.data?.items.length === 0 && (
        <p className="text-sm text-muted-foreground">{t('No testimonial exists.Please add some to proceed.')}</p>
      )}
      <ul className="grid gap-2 sm:grid-cols-2">
        {list.data?.items.map((item, index) => (
          <li key={item._id} className="rounded-md border p-3">
            <Checkbox
              {...(index === 0 && { ref: field.ref })}
              label={`${item.name}, ${metaOf('testimonial', item).role}`}
              checked={chosen.includes(item._id)}
              onChange={(isChosen) => toggle(item._id, isChosen)}
              disabled={disabled}
            />
          </li>
        ))}
      </ul>
      <FieldMessage id={messageId} error={fieldState.error?.message} />
    </div>
  );
}

type EntriesFieldProps = {
  editor: Editor;
  /** The list in the values of the form. */
  name: FieldPath<FormValues>;
  field: KnownField;
  /** Shows a field of an entry by its name in the values. */
  children: (name: FieldPath<FormValues>, part: KnownField) => ReactNode;
};

/** A list of entries, each with a few fields. Entries are added, ordered and removed. */
function EntriesField({ editor, name, field, children }: EntriesFieldProps) {
  const t = useTexts();
  const { form, disabled } = editor;
  const { label, add, noun, entry } = field;
  const { fields, append, remove, move } = useFieldArray({
    control: form.control,
    name: name as ArrayPath<FormValues>,
  });
  const messageId = useId();
  const error: FieldError | undefined = get(form.formState.errors, name);
  const nameOf = (index: number) => `${noun} ${index + 1}`;
  return (
    <div role="group" aria-label={label} aria-describedby={error ? messageId : undefined} className="sm:col-span-2">
      <ListHeading
        editor={editor}
        label={label}
        add={add}
        onAdd={() => append((entry?.blank ?? {}) as FieldArray<FormValues>)}
      />
      {fields.length > 0 && (
        <Sortable
          label={t('{label} in their order', { label })}
          items={fields.map(({ id }, index) => ({ id, index }))}
          keyOf={({ id }) => id}
          nameOf={({ index }) => nameOf(index)}
          onMove={
            disabled || fields.length < 2
              ? undefined
              : (id, to) =>
                  move(
                    fields.findIndex((f) => f.id === id),
                    to,
                  )
          }
          className="mt-3 space-y-3"
        >
          {(_entry, handle, index) => (
            <Entry editor={editor} name={nameOf(index)} handle={handle} onRemove={() => remove(index)}>
              {entry?.fields.map((part) => children(`${name}.${index}.${part.path}` as FieldPath<FormValues>, part))}
            </Entry>
          )}
        </Sortable>
      )}
      <div className="mt-1.5">
        <FieldMessage id={messageId} error={error?.message ?? error?.root?.message} />
      </div>
    </div>
  );
}

type EntryProps = { editor: Editor; name: string; handle: ReactNode; onRemove: () => void; children: ReactNode };

function Entry({ editor, name, handle, onRemove, children }: EntryProps) {
  const t = useTexts();
  return (
    <div className="flex items-start gap-1 rounded-md border bg-card p-3">
      {handle}
      <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">{children}</div>
      {editor.canEdit && (
        <IconButton label={t('Remove {name}', { name })} icon={Trash2} disabled={editor.disabled} onClick={onRemove} />
      )}
    </div>
  );
}

type InputProps = { editor: Editor; name: FieldPath<FormValues>; field: KnownField };

/** A field with the input that its kind names. One without an input is not shown. */
export function KnownFieldInput({ field, ...props }: InputProps) {
  const t = useTexts();
  const Input = field.input && INPUTS[field.input];
  return Input && <Input {...props} field={inWords(field, t)} />;
}

/** The field with its words in the language of the reader. */
const inWords = ({ hint, add, noun, options, ...field }: KnownField, t: Translate): KnownField => ({
  ...field,
  label: t(field.label),
  ...(hint && { hint: t(hint) }),
  ...(add && { add: t(add) }),
  ...(noun && { noun: t(noun) }),
  ...(options && { options: translated(options, t) }),
});

const INPUTS: Record<FieldInput, (props: InputProps) => ReactNode> = {
  text: (props) => <TextField {...common(props)} rows={props.field.rows} />,
  rich: (props) => <RichTextField {...common(props)} />,
  price: (props) => <NumberField {...common(props)} prefix="£" min={0} step={0.01} />,
  day: (props) => <DateField {...common(props)} />,
  slug: SlugField,
  select: ChoiceField,
  icon: IconField,
  checkbox: (props) => <CheckboxField {...common(props)} />,
  switch: SwitchField,
  workspace: WorkspaceField,
  offer: OfferField,
  plan: PlanField,
  product: ProductField,
  entries: (props) => (
    <EntriesField {...props}>
      {(name, field) => <KnownFieldInput key={name} editor={props.editor} name={name} field={field} />}
    </EntriesField>
  ),
  questions: ({ editor, name, field: { label } }) => <QuestionsField editor={editor} name={name} label={label} />,
  testimonials: ({ editor, name, field: { label } }) => <TestimonialsField editor={editor} name={name} label={label} />,
  pictureSize: PictureSize,
};

const common = ({ editor, name, field: { label, hint, isWide, isRequired } }: InputProps) => ({
  form: editor.form,
  disabled: editor.disabled,
  name,
  label,
  hint,
  required: isRequired && editor.canEdit,
  ...(isWide && { className: 'sm:col-span-2' }),
});

function IconField(props: InputProps) {
  const t = useTexts();
  return <SelectField {...common(props)} options={translated(ICON_OPTIONS, t)} />;
}

function ChoiceField(props: InputProps) {
  const { options = [], clears } = props.field;
  const { setValue } = props.editor.form;
  return (
    <SelectField
      {...common(props)}
      options={options}
      {...(clears && { onChosen: () => setValue(clears, [], { shouldDirty: true }) })}
    />
  );
}

function SwitchField({ editor: { form, disabled }, name, field: { label } }: InputProps) {
  const { field } = useController({ name, control: form.control });
  return <Switch label={label} checked={Boolean(field.value)} onChange={field.onChange} disabled={disabled} />;
}

const optionsOf = (records: readonly { _id: string; name: string }[] = []) =>
  records.map(({ _id, name }) => ({ value: _id, label: name }));

function WorkspaceField(props: InputProps) {
  const t = useTexts();
  return <SelectField {...common(props)} placeholder={t('None')} options={optionsOf(useSpaceChoices().data?.items)} />;
}

/** The workspace of an offer, which sells its own plans and products. */
function useChosenSpace({ editor: { form } }: InputProps) {
  const id: unknown = useWatch({ control: form.control, name: 'meta.booking.space_id' });
  return typeof id === 'string' && id ? { space_id: id } : skipToken;
}

function PlanField(props: InputProps) {
  const t = useTexts();
  const { data } = trpc.plansOnSale.list.useQuery(useChosenSpace(props));
  return <SelectField {...common(props)} placeholder={t('Choose a plan')} options={optionsOf(data)} />;
}

function ProductField(props: InputProps) {
  const t = useTexts();
  const { data } = trpc.products.offered.useQuery(useChosenSpace(props));
  const sold = data?.filter(({ sold_to }) => sold_to === 'customers');
  return <SelectField {...common(props)} placeholder={t('Choose a product')} options={optionsOf(sold)} />;
}

function OfferField(props: InputProps) {
  const t = useTexts();
  const offers = useContentChoices({ type: 'offer' });
  return <SelectField {...common(props)} placeholder={t('All offers')} options={optionsOf(offers.data?.items)} />;
}

/** The size of the first picture, which cannot be changed. */
function PictureSize({ editor: { form, files } }: InputProps) {
  const t = useTexts();
  const size = files.file.group ? files.file.tiles[0]?.size : undefined;
  const { width, height } = size ?? {};
  useEffect(() => {
    if (width === undefined || height === undefined) return;
    form.setValue('meta.imageWidth', width);
    form.setValue('meta.imageHeight', height);
  }, [form, width, height]);
  if (!size) return null;
  return (
    <p className="text-sm text-muted-foreground sm:col-span-2" data-numeric>
      {t('Image width x height: {width} x {height}', { width: size.width, height: size.height })}
    </p>
  );
}

/** The icons of key information and facilities with their drawings, for selects. */
const ICON_OPTIONS = ICON_IDS.map((value) => {
  const Icon = SITE_ICONS[value];
  return {
    value,
    label: ICON_NAMES[value],
    icon: <Icon className="size-4 text-muted-foreground" aria-hidden="true" />,
  };
});

/** The part of the address of a page that names the item. Spaces become dashes while it is typed. */
function SlugField(props: InputProps) {
  const { form, disabled, name, ...shown } = common(props);
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <Field {...shown} error={fieldState.error?.message}>
      {(control) => (
        <Input
          {...field}
          {...control}
          value={String(field.value ?? '')}
          disabled={disabled}
          autoComplete="off"
          onChange={({ target }) => field.onChange(typedSlug(target.value))}
        />
      )}
    </Field>
  );
}
