import { useState } from 'react';
import { toast } from 'sonner';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { LeaveGuard } from '#client/forms/leave-guard.tsx';
import { useLatest } from '#client/forms/use-latest.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { type RouterOutputs, trpc } from '#client/trpc.tsx';
import { Card, CardHeader } from '#client/ui/card.tsx';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import { rulesOf } from '#domains/workspaces/client/rules-form.ts';
import { SpaceRules } from '#domains/workspaces/use-rules.ts';
import { BookingDebitsField } from './booking-debits-field.tsx';
import { ClosedDaysField } from './closed-days-field.tsx';
import { OverdueFields } from './overdue-fields.tsx';
import { ScopedRules } from './scoped-rules.tsx';
import { TouchedQuestion } from './touched-question.tsx';

type Touched = RouterOutputs['availability']['checkRules'];
type Asked = { touched: Touched; save: () => Promise<unknown> };

/** All rules of a workspace, which are saved together. Before a save, it is said which bookings do not fit the new rules. */
export function RulesForm({ space, canEdit }: { space: Space; canEdit: boolean }) {
  const check = trpc.availability.checkRules.useMutation().mutateAsync;
  const update = trpc.spaces.update.useMutation().mutateAsync;
  const form = useZodForm(SpaceRules, rulesOf(space));
  const latest = useLatest(form, { record: space, fill: rulesOf });
  const [asked, setAsked] = useState<Asked>();
  const { isDirty } = form.formState;

  const save = latest.saving(async (use_rules, version) => {
    latest.restart(await update({ _id: space._id, version, use_rules }));
    toast.success('Rules of use updated');
  });

  async function submit(use_rules: SpaceRules) {
    const touched = await check({ space_id: space._id, use_rules });
    if (touched.count === 0) return save(use_rules);
    setAsked({ touched, save: () => save(use_rules) });
  }

  return (
    <Form form={form} onSubmit={submit} aria-label="Rules of use" className="space-y-4">
      <LeaveGuard dirty={isDirty} />
      {latest.notice}
      <ScopedRules form={form} space={space} canEdit={canEdit} />
      <fieldset disabled={!canEdit} className="min-w-0">
        <Card>
          <CardHeader title="Closed days" description="Nothing can be booked on these days, in any room." />
          <div className="p-5">
            <ClosedDaysField form={form} />
          </div>
        </Card>
      </fieldset>
      <OverdueFields form={form} canEdit={canEdit} />
      <BookingDebitsField form={form} canEdit={canEdit} />
      {canEdit && (
        <div className="sticky bottom-0 z-10 flex justify-end border-t bg-background py-4">
          <SubmitButton form={form} disabled={!isDirty}>
            Save
          </SubmitButton>
        </div>
      )}
      {asked && (
        <TouchedQuestion
          touched={asked.touched}
          zone={space.time_zone}
          onYes={asked.save}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Form>
  );
}
