import { toast } from 'sonner';
import { DateField } from '#client/forms/date-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { RequireFactorInput, type RoleView } from '#domains/roles/schema.ts';
import { useTexts } from '#domains/roles/client/use-texts.ts';
import { later, translated } from '#shared/texts.ts';

const KINDS = [
  { value: 'any', label: later('Authenticator app or passkey') },
  { value: 'passkey', label: later('Passkeys only') },
];

/** From which day on the people of a role need two-step sign-in, and by which factors. */
export function RequiredFactor({ role, readOnly }: { role: RoleView; readOnly: boolean }) {
  const t = useTexts();
  const require = trpc.roles.requireFactor.useMutation().mutateAsync;
  const { _id, factor_from, accepted_factors, version } = role;
  const form = useZodForm(RequireFactorInput, { _id, factor_from, accepted_factors, version });

  async function save(values: RequireFactorInput) {
    await require(values);
    toast.success(t('Role updated!'));
  }

  return (
    <Card className="mt-6 max-w-3xl">
      <CardHeader title={t('Two-step sign-in')} />
      <CardBody>
        <Form form={form} onSubmit={save}>
          <DateField
            form={form}
            name="factor_from"
            label={t('Needed from')}
            hint={t(
              'Empty for never. Until that day, people without it are told. From then on they set it up at their next login, and are signed out until they do.',
            )}
            disabled={readOnly}
          />
          <SelectField
            form={form}
            name="accepted_factors"
            label={t('What counts')}
            options={translated(KINDS, t)}
            hint={t('Who has an app only adds a passkey at the next login, after a code of the app.')}
            disabled={readOnly}
          />
          {!readOnly && (
            <div className="flex justify-end max-sm:*:flex-1">
              <SubmitButton form={form}>{t('Set two-step sign-in')}</SubmitButton>
            </div>
          )}
        </Form>
      </CardBody>
    </Card>
  );
}
