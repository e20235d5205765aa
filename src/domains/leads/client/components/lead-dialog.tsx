import { Mail, UserPlus } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { questionText } from '#domains/leads/rules.ts';
import type { LeadView } from '#domains/leads/schema.ts';
import { isEmail } from '#shared/fields.ts';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/leads/client/use-texts.ts';

type LeadDialogProps = {
  lead: LeadView;
  zone: string | undefined;
  onClose: () => void;
  /** Missing without the right to add members. */
  onInvite?: () => void;
};

/** A lead in full, with what staff do next: write a mail, or make the person a member. */
export default function LeadDialog({ lead, zone, onClose, onInvite }: LeadDialogProps) {
  const t = useTexts();
  const { name, email, phone, form, ad_id, created_at, answers } = lead;
  const mayBeMailed = isEmail(email);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={name || email || t('Lead')} size="md">
      <Facts
        facts={[
          { name: t('Name||a person'), value: name },
          { name: t('Email'), value: email },
          { name: t('Phone'), value: phone },
          { name: t('Received'), value: officeInstant(created_at, zone, t) },
          { name: t('Form'), value: form },
          { name: t('Advertisement'), value: ad_id },
          ...answers.map(({ question, answer }) => ({ name: questionText(question), value: answer })),
        ]}
      />
      {mayBeMailed && (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button asChild variant="secondary">
            <a href={`mailto:${encodeURIComponent(email)}`}>
              <Mail aria-hidden="true" />
              {t('Write a mail')}
            </a>
          </Button>
          {onInvite && (
            <Button onClick={onInvite}>
              <UserPlus aria-hidden="true" />
              {t('Make a member')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
