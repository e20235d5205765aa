import { Trans } from '@lingui/react';
import { Plus } from 'lucide-react';
import { Form } from '#client/forms/form.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { memberProblem } from '#domains/bookings/rules.ts';
import { MemberEmail } from '#domains/bookings/schema.ts';
import { ChosenMembers } from './member-chip.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { spoken } from '#shared/messages.ts';

type MemberPickerProps = {
  emails: readonly string[];
  onChange: (emails: string[]) => void;
  capacity: number;
  self: { name: string; email: string };
  /** The name of a member with an account, if it is known. */
  nameOf: (email: string) => string | undefined;
};

/** Selects the members of a booking. The account's own address is offered, and others are typed. All of them get a mail. */
export function MemberPicker({ emails, onChange, capacity, self, nameOf }: MemberPickerProps) {
  const t = useTexts();
  const form = useZodForm(MemberEmail, { email: '' });

  function add(typed: string) {
    const email = typed.toLowerCase();
    const problem = memberProblem(email, emails, capacity);
    if (problem) return form.setError('email', { message: spoken(problem, t) }, { shouldFocus: true });
    onChange([...emails, email]);
    form.reset();
  }

  function remove(email: string) {
    onChange(emails.filter((other) => other !== email));
    form.clearErrors();
  }

  return (
    <Card>
      <CardHeader
        title={t('Members')}
        description={t('{count} of {capacity} selected. Everybody gets the details by email.', {
          count: emails.length,
          capacity,
        })}
      />
      <CardBody className="space-y-4">
        <ChosenMembers emails={emails} nameOf={nameOf} onRemove={remove} />
        {!emails.includes(self.email) && (
          <Button variant="secondary" className="h-auto min-h-10 max-w-full py-1.5" onClick={() => add(self.email)}>
            <Plus aria-hidden="true" />
            <span className="min-w-0 truncate">
              <Trans
                id="Add yourself <0>(<1>{email}</1>)</0>"
                values={{ email: self.email }}
                components={[<span key="address" className="text-muted-foreground" />, <bdi key="email" />]}
              />
            </span>
          </Button>
        )}
        <Form form={form} onSubmit={({ email }) => add(email)} className="flex items-start gap-2 space-y-0">
          <TextField
            form={form}
            name="email"
            label={t('Member email')}
            type="email"
            autoComplete="off"
            placeholder="name@company.com"
            className="flex-1"
          />
          <Button type="submit" variant="secondary" className="mt-[1.625rem]">
            {t('Add')}
          </Button>
        </Form>
      </CardBody>
    </Card>
  );
}
