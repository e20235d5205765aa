import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import type { z } from 'zod';
import { CallFailed, failureOf } from '#client/failure.ts';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { type ZodForm, useZodForm } from '#client/forms/use-zod-form.ts';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PersonPicker, usePeopleNames } from '#domains/bookings/client/index.ts';
import { MemberChip } from '#domains/bookings/client/index.ts';
import { reachText, sendFailedText } from '#domains/campaigns/client/campaign-text.ts';
import { usePreview, useSendCampaign, useTemplates } from '#domains/campaigns/client/queries.ts';
import { writableOf } from '#domains/campaigns/rules.ts';
import { ComposeForm, type Reach, recipientsOf, ALL } from '#domains/campaigns/schema.ts';
import type { SpaceView } from '#domains/workspaces/index.ts';
import { useTexts } from '#domains/campaigns/client/use-texts.ts';

type SendToFieldProps = {
  space: { _id: string; name: string };
  /** Email addresses, or only `ALL`. */
  value: readonly string[];
  error: string | undefined;
  onChange: (value: string[]) => void;
};

/** Who gets the campaign: all members, or some of them. All together with others is only all. */
function SendToField({ space, value, error, onChange }: SendToFieldProps) {
  const t = useTexts();
  const names = usePeopleNames([]);
  const isSendToAll = value.includes(ALL);
  const sendTo = value.filter((email) => email !== ALL);

  function add(person: { email: string; name: string }) {
    names.remember(person);
    onChange([...sendTo, person.email]);
  }

  return (
    <div role="group" aria-label={t('Recipients')} className="space-y-3">
      <Field
        label={t('Send To')}
        required
        error={error}
        hint={isSendToAll ? t('All members of {name}.', { name: space.name }) : undefined}
      >
        {(control) =>
          isSendToAll ? (
            <div id={control.id} className="control flex items-center bg-muted">
              {t('All')}
            </div>
          ) : (
            <PersonPicker
              control={control}
              label={t('Send To')}
              text={
                sendTo.length > 0
                  ? t('{count} selected. Add another member', { count: sendTo.length })
                  : t('Select members')
              }
              isFilled={sendTo.length > 0}
              spaceId={space._id}
              exclude={sendTo}
              keepOpen
              onChoose={add}
            />
          )
        }
      </Field>
      <Checkbox checked={isSendToAll} onChange={(isAll) => onChange(isAll ? [ALL] : [])} label={t('All')} />
      {sendTo.length > 0 && (
        <ul aria-label={t('Selected members')} className="flex max-h-48 flex-wrap gap-2 overflow-y-auto">
          {sendTo.map((email) => (
            <MemberChip
              key={email}
              email={email}
              name={names.nameOf(email)}
              onRemove={() => onChange(sendTo.filter((other) => other !== email))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const HEIGHT = 'h-80 w-full sm:h-[26rem]';

type TemplatePreviewProps = { spaceId: string; template: { id: string; name: string } | undefined };

/** The texts of a template, in a frame that runs no scripts, sends no forms and cannot reach the page. */
function TemplateTexts({ spaceId, template }: TemplatePreviewProps) {
  const t = useTexts();
  const preview = usePreview(spaceId, template?.id ?? null);
  if (!template)
    return (
      <p className={`grid place-items-center px-6 text-center text-sm text-muted-foreground ${HEIGHT}`}>
        {t('Choose a template to see its texts here.')}
      </p>
    );
  if (preview.error && !preview.data) return <QueryFailure query={preview} />;
  if (!preview.data) return <Skeleton className={HEIGHT} />;
  return (
    <iframe
      title={t('Preview of {name}', { name: template.name })}
      sandbox=""
      srcDoc={preview.data.html}
      className={`block rounded-b-lg bg-white ${HEIGHT}`}
    />
  );
}

function TemplatePreview(props: TemplatePreviewProps) {
  const t = useTexts();
  return (
    <Card>
      <CardHeader title={t('Preview')} description={t('The texts of the template. Pictures are not shown here.')} />
      <TemplateTexts {...props} />
    </Card>
  );
}

const EMPTY = { subject: '', template_id: '', sendTo: [] };

type CampaignFields = ZodForm<z.input<typeof ComposeForm>, z.output<typeof ComposeForm>>;

/** Sends the campaign, and empties the form. */
function useSubmit(form: CampaignFields, spaceId: string) {
  const t = useTexts();
  const send = useSendCampaign();
  return async () => {
    const { sendTo, ...mail } = ComposeForm.parse(form.getValues());
    try {
      await send({ space_id: spaceId, ...mail, ...recipientsOf(sendTo) });
    } catch (error) {
      const failure = failureOf(error);
      throw new CallFailed({ ...failure, message: sendFailedText(failure.message, t) });
    }
    toast.success(t('Mail sent successfully'));
    form.reset(EMPTY);
  };
}

type TemplateFieldProps = { form: CampaignFields; templates: ReturnType<typeof useTemplates>['data'] };

function TemplateField({ form, templates }: TemplateFieldProps) {
  const t = useTexts();
  return (
    <SelectField
      form={form}
      name="template_id"
      label={t('Template')}
      required
      placeholder={templates ? t('Select a template') : t('Loading…')}
      disabled={!templates}
      options={(templates ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

type ComposeProps = { space: Pick<SpaceView, '_id' | 'name'> };

/** The form of a campaign. Before it is sent, the sender learns who gets it and who does not. */
export function ComposeCampaign({ space }: ComposeProps) {
  const t = useTexts();
  const form = useZodForm(ComposeForm, EMPTY);
  const { errors } = useFormState({ control: form.control });
  const { template_id, sendTo = [] } = useWatch({ control: form.control });
  const templates = useTemplates(space._id);
  const { client } = trpc.useUtils();
  const submit = useSubmit(form, space._id);
  const [confirming, setConfirming] = useState<Reach>();
  const template = templates.data?.find(({ id }) => id === template_id);

  if (templates.error && !templates.data)
    return (
      <Card>
        <QueryFailure query={templates} />
      </Card>
    );
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card>
        <CardHeader title={t('New campaign')} />
        <CardBody>
          <Form
            form={form}
            onSubmit={async ({ sendTo: to }) =>
              setConfirming(await client.campaigns.check.mutate({ space_id: space._id, ...recipientsOf(to) }))
            }
          >
            <TextField form={form} name="subject" label={t('Subject')} required maxLength={150} />
            <TemplateField form={form} templates={templates.data} />
            <SendToField
              space={space}
              value={sendTo}
              error={errors.sendTo?.message}
              onChange={(value) => form.setValue('sendTo', value, { shouldDirty: true, shouldValidate: true })}
            />
            <SubmitButton form={form}>{t('Send')}</SubmitButton>
          </Form>
        </CardBody>
      </Card>
      <TemplatePreview spaceId={space._id} template={template} />
      {confirming && (
        <ConfirmCall
          open
          onOpenChange={() => setConfirming(undefined)}
          title={t('Send this campaign?')}
          text={`${reachText(confirming, t)} ${t('A mail that was sent cannot be taken back.')}`}
          yes={t('Send')}
          blocked={writableOf(confirming) === 0}
          onYes={submit}
        />
      )}
    </div>
  );
}
