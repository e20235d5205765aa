import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { useNow } from '#client/use-now.ts';
import { tableDay, toLocal } from '#shared/time.ts';
import type { Filter, FilterControl, FilterTexts } from './filters.ts';
import { useTexts } from '#client/use-texts.ts';

const PAUSE_MS = 250;

type TypedText = {
  /** What the field contains. */
  draft: string;
  /** Sends a text once typing pauses. */
  type: (text: string) => void;
  /** Sends what was typed without the pause. */
  send: () => void;
  /** Empties the field, without sending that. */
  clear: () => void;
};

/**
 * The text of a filter that is sent when typing pauses.
 * @param text the text that is applied
 */
function useTypedText(text: string, onSend: (text: string) => void): TypedText {
  const [draft, setDraft] = useState(text);
  const [known, setKnown] = useState(text);
  const [sent, setSent] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Another filter may change while typing pauses. The callback of an earlier render would take that change back.
  const latest = useRef(onSend);
  useEffect(() => {
    latest.current = onSend;
  });
  // Take over a text that did not come from this field, for example after going back. A text that this field sent must not
  // replace what was typed since.
  if (text !== known) {
    setKnown(text);
    if (text !== sent) setDraft(text);
    setSent(text);
  }

  function sendText(value: string) {
    clearTimeout(timer.current);
    setSent(value.trim());
    latest.current(value);
  }

  function type(value: string) {
    setDraft(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => sendText(value), PAUSE_MS);
  }

  function clear() {
    clearTimeout(timer.current);
    setDraft('');
  }

  return { draft, type, send: () => sendText(draft), clear };
}

type FilterFormProps = {
  list: {
    filters: object;
    described: Record<string, Filter>;
    search: (changes: FilterTexts, options?: { replace: boolean }) => void;
  };
  /** The time zone of the days. */
  zone?: string;
  /** Further controls at the end of the row. */
  children?: ReactNode;
};

/**
 * The filters of a list in one row, which a phone scrolls. Choices and days apply at once, a text when typing pauses. Search and
 * Enter read the list again. At most one filter is a text.
 */
export function FilterForm({ list, zone, children }: FilterFormProps) {
  const t = useTexts();
  const filters = list.filters as FilterTexts;
  const fields = Object.entries(list.described).flatMap(([name, { control }]) =>
    control ? [{ name, ...control }] : [],
  );
  const text = fields.find(({ options, days }) => !options && !days);
  const typed = useTypedText(text ? (filters[text.name] ?? '') : '', (value) =>
    list.search(text ? { [text.name]: value } : {}, { replace: true }),
  );

  function reset() {
    typed.clear();
    list.search(Object.fromEntries(Object.keys(filters).map((name) => [name, ''])));
  }

  return (
    <form
      role="search"
      aria-label={t('Filters')}
      className="relative -mx-1 mb-3 flex min-h-11 items-center gap-1.5 p-1 max-sm:overflow-x-auto max-sm:[scrollbar-width:none] sm:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        typed.send();
      }}
    >
      {fields.map((field) =>
        field === text ? (
          <TextFilter key={field.name} field={field} draft={typed.draft} onType={typed.type} />
        ) : (
          <ChipFilter
            key={field.name}
            field={field}
            filters={filters}
            zone={zone}
            onChange={(value) => list.search({ [field.name]: value })}
          />
        ),
      )}
      <Button type="submit" variant="ghost" size="sm" className="px-2">
        {t('Search')}
      </Button>
      <Button variant="ghost" size="sm" className="px-2" onClick={reset}>
        {t('Reset')}
      </Button>
      {children}
    </form>
  );
}

type NamedControl = FilterControl & { name: string };

type TextFilterProps = { field: NamedControl; draft: string; onType: (text: string) => void };

function TextFilter({ field: { label, placeholder = label }, draft, onType }: TextFilterProps) {
  const t = useTexts();
  return (
    <Field label={t(label)} labelHidden className="max-w-72 min-w-26 grow basis-26 max-sm:min-w-52 max-sm:shrink-0">
      {(control) => (
        <Input
          {...control}
          type="search"
          enterKeyHint="search"
          maxLength={100}
          className="h-9 min-h-9"
          placeholder={t(placeholder)}
          value={draft}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}

type ChipFilterProps = {
  field: NamedControl;
  filters: FilterTexts;
  zone: string | undefined;
  onChange: (value: string) => void;
};

/** A choice or a day. While it restricts the list it is a chip, whose button removes the restriction. */
function ChipFilter({ field, filters, zone, onChange }: ChipFilterProps) {
  const t = useTexts();
  const { name, days } = field;
  const label = t(field.label);
  const options = (field.options ?? []).map((option) => ({ ...option, label: t(option.label) }));
  const { day: today } = toLocal(useNow(), zone);
  const value = filters[name] ?? '';
  const chosen = days && value ? tableDay(value, t) : options.find((option) => option.value === value)?.label;
  const className = classNames(
    'h-9 min-h-9 w-auto field-sizing-content ps-2.5 text-foreground',
    days ? 'pe-2.5 [&>svg]:hidden' : 'pe-8',
    value && 'border-primary bg-primary-soft pe-9 text-primary-text',
  );
  return (
    <Field label={label} labelHidden className="relative shrink-0 space-y-0">
      {(control) => (
        <>
          {days ? (
            <DatePicker
              {...control}
              {...days(filters, today)}
              lead={label}
              value={value || null}
              onChange={(next) => onChange(next ?? '')}
              today={today}
              placeholder={label}
              className={className}
            />
          ) : (
            <NativeSelect {...control} options={options} value={value} onChange={onChange} className={className} />
          )}
          {value && (
            <button
              type="button"
              aria-label={t('Remove {name}', { name: chosen ?? '' })}
              className="absolute inset-y-0 end-0 grid w-8 place-items-center rounded-e-md border border-s-0 border-primary bg-primary-soft text-primary-text hover:bg-muted"
              onClick={() => {
                onChange('');
                document.getElementById(control.id)?.focus();
              }}
            >
              <X className="size-3.5" aria-hidden="true" />
            </button>
          )}
        </>
      )}
    </Field>
  );
}

type TypedFilterProps = {
  /** The accessible name of the field: "Search workspaces". */
  label: string;
  placeholder: string;
  list: {
    filters: { text: string };
    search: (changes: { text: string }, options: { replace: boolean }) => void;
  };
};

/** A text filter of a list that applies when typing pauses. Enter applies it immediately. */
export function TypedFilter({ label, placeholder, list }: TypedFilterProps) {
  const typed = useTypedText(list.filters.text, (text) => list.search({ text }, { replace: true }));
  return (
    <form
      role="search"
      className="mb-4 sm:w-72"
      onSubmit={(event) => {
        event.preventDefault();
        typed.send();
      }}
    >
      <Field label={label} labelHidden>
        {(control) => (
          <Input
            {...control}
            type="search"
            maxLength={100}
            placeholder={placeholder}
            value={typed.draft}
            onChange={(event) => typed.type(event.target.value)}
          />
        )}
      </Field>
    </form>
  );
}
