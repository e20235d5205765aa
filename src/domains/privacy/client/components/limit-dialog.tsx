import type { Translate } from '#shared/texts.ts';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { type RouterOutputs, trpc } from '#client/trpc.tsx';
import { useDebounced } from '#client/use-debounced.ts';
import { MOST_MONTHS } from '#domains/privacy/rules.ts';
import { type RetentionKindView, RetentionInput, RetentionPreviewInput } from '#domains/privacy/schema.ts';
import { formatNumber } from '#shared/numbers.ts';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/privacy/client/use-texts.ts';

export type Limit = Omit<RetentionKindView, 'rules'> & RetentionKindView['rules'][number];

type Slice = { kind: string; space_id: string | null };

type Previewed = RouterOutputs['privacy']['retentionPreview'];

/** How much would be removed now, and from which time on. */
function previewText({ count, before, oldest }: Previewed, t: Translate): string {
  const end = officeInstant(before, undefined, t);
  if (count === 0) return t('Nothing is older than {time} now.', { time: end });
  const values = { count: formatNumber(count, t), time: end };
  return oldest
    ? t('{count} from before {time} would be removed now, the oldest from {oldest}. This cannot be undone.', {
        ...values,
        oldest: officeInstant(oldest, undefined, t),
      })
    : t(
        '{count} from before {time} would be removed now, the oldest from an unknown time. This cannot be undone.',
        values,
      );
}

/** What a limit would remove now. */
function Preview({ kind, space_id, months }: Slice & { months: unknown }) {
  const t = useTexts();
  const asked = RetentionPreviewInput.safeParse({ kind, space_id, months: useDebounced(months, 300) });
  const { data, isFetching } = trpc.privacy.retentionPreview.useQuery(asked.data ?? { kind, space_id, months: 1 }, {
    enabled: asked.success,
  });
  if (!asked.success) return <p>{t('Nothing is removed.')}</p>;
  if (!data) return <p>{t('Counting…')}</p>;
  return <p aria-busy={isFetching}>{previewText(data, t)}</p>;
}

/** Sets how long a kind of data is kept, with what that would remove. */
export function LimitDialog({ limit, onClose }: { limit: Limit; onClose: () => void }) {
  const t = useTexts();
  const { kind, label, says, space, months } = limit;
  const slice = { kind, space_id: space?._id ?? null };
  const set = trpc.privacy.setRetention.useMutation().mutateAsync;
  const form = useZodForm(RetentionInput, { ...slice, months });
  const typed = useWatch({ control: form.control, name: 'months' });
  return (
    <FormDialog
      form={form}
      title={space ? t('{data} of {name}', { data: label, name: space.name }) : label}
      description={`${says}.`}
      size="sm"
      submit={t('Save')}
      saved={t('Saved')}
      onSave={(values) => set(values)}
      onClose={onClose}
    >
      <NumberField
        form={form}
        name="months"
        label={t('Kept for months')}
        hint={t('Blank: without an end.')}
        min={1}
        max={MOST_MONTHS}
        digitsOnly
      />
      <div className="text-sm text-muted-foreground" aria-live="polite">
        <Preview {...slice} months={typed} />
      </div>
    </FormDialog>
  );
}
