import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useIsReadOnly } from './read-only.tsx';
import type { ZodForm } from './use-zod-form.ts';

type FoldedSectionProps<Input extends FieldValues, Output> = {
  form: ZodForm<Input, Output>;
  title: string;
  /** What is set, in one line. */
  summary: string;
  /** The names of its fields. */
  names: readonly Path<Input>[];
  /** Whether it is open at first. */
  isOpen?: boolean;
  children: ReactNode;
};

/**
 * A part of a long form that says what is set, and opens to be edited. It opens by itself when one of its fields has a problem. Whoever only reads the record
 * sees it open.
 */
export function FoldedSection<Input extends FieldValues, Output>(props: FoldedSectionProps<Input, Output>) {
  const { form, title, summary, names, isOpen: isOpenAtFirst = false, children } = props;
  const [isOpened, setOpened] = useState(isOpenAtFirst);
  const isReadOnly = useIsReadOnly();
  const id = useId();
  const hasProblem = names.some((name) => form.getFieldState(name, form.formState).invalid);
  const isOpen = isOpened || hasProblem || isReadOnly;
  // A map measures its place when it is mounted. What is typed in an open section stays when it is closed.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <section className="border-t pt-2">
      <h3>
        {isReadOnly ? (
          <span className="text-sm font-semibold">{title}</span>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-disabled={hasProblem || undefined}
            onClick={() => !hasProblem && setOpened(!isOpen)}
            className="flex min-h-10 w-full items-center gap-3 rounded-sm text-start text-sm"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{title}</span>
              {!isOpen && <span className="block text-muted-foreground wrap-anywhere">{summary}</span>}
            </span>
            <ChevronDown aria-hidden="true" className={`size-4 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
          </button>
        )}
      </h3>
      <div id={id} hidden={!isOpen} className="pt-3 pb-2">
        {(isOpen || wasOpen) && children}
      </div>
    </section>
  );
}
