/** The inputs of an editor by their names in field-info.ts. */
import { type ReactNode, useEffect } from 'react';
import { skipToken } from '@tanstack/react-query';
import { type FieldPath, useController, useWatch } from 'react-hook-form';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { DateField } from '#client/forms/date-field.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { trpc } from '#client/trpc.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { SITE_ICONS } from '#domains/content/client/components/site/site-icons.tsx';
import type { FormValues } from '#domains/content/client/content-form.ts';
import { useContentChoices } from '#domains/content/client/queries.ts';
import { typedSlug } from '#domains/content/client/slug.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import type { FieldInput, KnownField } from '#domains/content/field-info.ts';
import { ICON_IDS, ICON_NAMES } from '#domains/content/icons.ts';
import { useSpaceChoices } from '#domains/workspaces/client/index.ts';
import { EntriesField } from './entries-field.tsx';
import { QuestionsField } from './questions-field.tsx';
import { RichTextField } from './rich-text-field.tsx';
import { TestimonialsField } from './testimonials-field.tsx';

type InputProps = { editor: Editor; name: FieldPath<FormValues>; field: KnownField };

/** A field with the input that its kind names. One without an input is not shown. */
export function KnownFieldInput(props: InputProps) {
  const Input = props.field.input && INPUTS[props.field.input];
  return Input && <Input {...props} />;
}

const INPUTS: Record<FieldInput, (props: InputProps) => ReactNode> = {
  text: (props) => <TextField {...common(props)} rows={props.field.rows} />,
  rich: (props) => <RichTextField {...common(props)} />,
  price: (props) => <NumberField {...common(props)} prefix="£" min={0} step={0.01} />,
  day: (props) => <DateField {...common(props)} />,
  slug: SlugField,
  select: ChoiceField,
  icon: (props) => <SelectField {...common(props)} options={ICON_OPTIONS} />,
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
  return <SelectField {...common(props)} placeholder="None" options={optionsOf(useSpaceChoices().data?.items)} />;
}

/** The workspace of an offer, which sells its own plans and products. */
function useChosenSpace({ editor: { form } }: InputProps) {
  const id: unknown = useWatch({ control: form.control, name: 'meta.booking.space_id' });
  return typeof id === 'string' && id ? { space_id: id } : skipToken;
}

function PlanField(props: InputProps) {
  const { data } = trpc.plansOnSale.list.useQuery(useChosenSpace(props));
  return <SelectField {...common(props)} placeholder="Choose a plan" options={optionsOf(data)} />;
}

function ProductField(props: InputProps) {
  const { data } = trpc.products.offered.useQuery(useChosenSpace(props));
  const sold = data?.filter(({ sold_to }) => sold_to === 'customers');
  return <SelectField {...common(props)} placeholder="Choose a product" options={optionsOf(sold)} />;
}

function OfferField(props: InputProps) {
  const offers = useContentChoices({ type: 'offer' });
  return <SelectField {...common(props)} placeholder="All offers" options={optionsOf(offers.data?.items)} />;
}

/** The size of the first picture, which cannot be changed. */
function PictureSize({ editor: { form, files } }: InputProps) {
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
      Image width x height: {size.width} x {size.height}
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
