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
  const { publish, discard } = useDraftCalls();
  const [isDiscarding, setDiscarding] = useState(false);
  const { _id, version } = item;

  async function publishNow() {
    // A draft may lack what a published item needs. The messages appear at their fields.
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return;
    await publish({ _id, version });
    toast.success(TEXTS.saved);
    onDone();
  }

  async function discardIt() {
    await discard({ _id, version });
    toast.success('Draft discarded');
    onDone();
  }

  return (
    <section aria-label="Draft" className="mb-5 rounded-md bg-blue-soft px-4 py-3 text-sm text-blue-text">
      <p>
        {draft.saved_by} saved this draft on {officeInstant(draft.saved_at)}. Visitors do not see it yet.
        {draft.publish_at && ` It will be published on ${officeInstant(draft.publish_at)}.`}
      </p>
      {draft.failure && <p className="mt-1 font-medium">It could not be published: {draft.failure}</p>}
      {canEdit && (
        <div className="mt-3 flex flex-wrap gap-2">
          {/* Changes of the form would not be published. */}
          <PressButton size="sm" disabled={form.formState.isDirty} onPress={publishNow}>
            Publish draft
          </PressButton>
          <Button size="sm" variant="secondary" onClick={() => setDiscarding(true)}>
            Discard draft
          </Button>
        </div>
      )}
      <ConfirmCall
        open={isDiscarding}
        onOpenChange={setDiscarding}
        title="Discard the draft?"
        text="The content stays as visitors see it now."
        danger
        yes="Discard"
        no="Keep"
        onYes={discardIt}
      />
    </section>
  );
}
