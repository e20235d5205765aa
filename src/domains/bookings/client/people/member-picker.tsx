import { Plus } from 'lucide-react';
import { Form } from '#client/forms/form.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { memberProblem } from '#domains/bookings/rules.ts';
import { MemberEmail } from '#domains/bookings/schema.ts';
import { ChosenMembers } from './member-chip.tsx';

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
  const form = useZodForm(MemberEmail, { email: '' });

  function add(typed: string) {
    const email = typed.toLowerCase();
    const problem = memberProblem(email, emails, capacity);
    if (problem) return form.setError('email', { message: problem }, { shouldFocus: true });
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
        title="Members"
        description={`${emails.length} of ${capacity} selected. Everybody gets the details by email.`}
      />
      <CardBody className="space-y-4">
        <ChosenMembers emails={emails} nameOf={nameOf} onRemove={remove} />
        {!emails.includes(self.email) && (
          <Button variant="secondary" className="h-auto min-h-10 max-w-full py-1.5" onClick={() => add(self.email)}>
            <Plus aria-hidden="true" />
            <span className="min-w-0 truncate">
              Add yourself <span className="text-muted-foreground">({self.email})</span>
            </span>
          </Button>
        )}
        <Form form={form} onSubmit={({ email }) => add(email)} className="flex items-start gap-2 space-y-0">
          <TextField
            form={form}
            name="email"
            label="Member email"
            type="email"
            autoComplete="off"
            placeholder="name@company.com"
            className="flex-1"
          />
          <Button type="submit" variant="secondary" className="mt-[1.625rem]">
            Add
          </Button>
        </Form>
      </CardBody>
    </Card>
  );
}
