import { useState } from 'react';
import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { PressButton } from '#client/press-button.tsx';
import { Button } from '#client/ui/button.tsx';
import type { FormValues } from '#domains/content/client/content-form.ts';
import { useDraftCalls } from '#domains/content/client/queries.ts';
import type { ContentItem, DraftInfo } from '#domains/content/schema.ts';
import { TEXTS } from '#domains/content/texts.ts';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

type DraftNoticeProps = {
  item: ContentItem;
  draft: DraftInfo;
  canEdit: boolean;
  /** The form that shows the draft. */
  form: ZodForm<FormValues>;
  /** Called once the draft is published or discarded. */
  onDone: () => void;
};

/** Says that the editor shows a draft, and publishes or discards it. */
export function DraftNotice({ item, draft, canEdit, form, onDone }: DraftNoticeProps) {
  const t = useTexts();
  const { publish, discard } = useDraftCalls();
  const [isDiscarding, setDiscarding] = useState(false);
  const { _id, version } = item;

  async function publishNow() {
    // A draft may lack what a published item needs. The messages appear at their fields.
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return;
    await publish({ _id, version });
    toast.success(t(TEXTS.saved));
    onDone();
  }

  async function discardIt() {
    await discard({ _id, version });
    toast.success(t('Draft discarded'));
    onDone();
  }

  return (
    <section aria-label={t('Draft')} className="mb-5 rounded-md bg-blue-soft px-4 py-3 text-sm text-blue-text">
      <p>
        {t('{name} saved this draft on {time}. Visitors do not see it yet.', {
          name: draft.saved_by,
          time: officeInstant(draft.saved_at, undefined, t),
        })}
        {draft.publish_at &&
          ` ${t('It will be published on {time}.', { time: officeInstant(draft.publish_at, undefined, t) })}`}
      </p>
      {draft.failure && (
        <p className="mt-1 font-medium">{t('It could not be published: {reason}', { reason: draft.failure })}</p>
      )}
      {canEdit && (
        <div className="mt-3 flex flex-wrap gap-2">
          {/* Changes of the form would not be published. */}
          <PressButton size="sm" disabled={form.formState.isDirty} onPress={publishNow}>
            {t('Publish draft')}
          </PressButton>
          <Button size="sm" variant="secondary" onClick={() => setDiscarding(true)}>
            {t('Discard draft')}
          </Button>
        </div>
      )}
      <ConfirmCall
        open={isDiscarding}
        onOpenChange={setDiscarding}
        title={t('Discard the draft?')}
        text={t('The content stays as visitors see it now.')}
        danger
        yes={t('Discard')}
        no={t('Keep')}
        onYes={discardIt}
      />
    </section>
  );
}
