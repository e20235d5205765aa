import { useState } from 'react';
import { toast } from 'sonner';
import { PressButton } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import type { FactorInput } from '#domains/accounts/index.ts';
import { AddPasskey } from '#domains/factors/client/components/add-passkey.tsx';
import { CodeDialog } from '#domains/factors/client/components/code-dialog.tsx';
import { RecoveryCodes } from '#domains/factors/client/components/recovery-codes.tsx';
import { SetUp } from '#domains/factors/client/components/set-up.tsx';
import { knowsPasskeys } from '#domains/factors/client/passkeys.ts';
import type { FactorView, NewFactorView, OwnFactorsView } from '#domains/factors/schema.ts';
import { formatDay, officeInstant, toLocal } from '#shared/time.ts';
import { useTexts } from '#domains/factors/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

/** The second step of the own sign-in: an authenticator app, passkeys and recovery codes. */
export default function TwoStepCard() {
  const t = useTexts();
  const { data: own } = trpc.factors.own.useQuery();
  const begin = trpc.factors.begin.useMutation().mutateAsync;
  const [made, setMade] = useState<NewFactorView>();
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  if (!own) return null;
  const hasApp = own.factors.some(({ kind }) => kind === 'totp');
  return (
    <Card className="mt-5">
      <CardHeader title={t('Two-step sign-in')} />
      {own.factors.length > 0 ? <Active own={own} /> : <Nothing requiredFrom={own.required_from} />}
      <div className="flex flex-wrap gap-2 border-t px-5 py-4">
        {!hasApp && (
          <PressButton variant="secondary" size="sm" onPress={async () => setMade(await begin())}>
            {t('Set up an authenticator app')}
          </PressButton>
        )}
        {knowsPasskeys() && (
          <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
            {t('Add a passkey')}
          </Button>
        )}
        {own.factors.length > 0 && <NewCodes onCodes={setCodes} />}
      </div>
      {made && <SetUpDialog made={made} onClose={() => setMade(undefined)} onCodes={setCodes} />}
      {isAdding && <AddOwnPasskey onClose={() => setAdding(false)} onCodes={setCodes} />}
      {codes && (
        <Dialog
          open
          dirty
          onOpenChange={(open) => !open && setCodes(undefined)}
          title={t('Recovery codes')}
          size="form"
        >
          <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
        </Dialog>
      )}
    </Card>
  );
}

function Nothing({ requiredFrom }: { requiredFrom: string | null }) {
  const t = useTexts();
  return (
    <CardBody className="space-y-2 text-sm">
      <p>
        {t('Protect your account: whoever learns your password needs a code of your telephone, or a passkey, too.')}
      </p>
      {requiredFrom && (
        <p className="font-medium">{t('Your role needs it from {day} on.', { day: formatDay(requiredFrom, t) })}</p>
      )}
    </CardBody>
  );
}

type OnCodes = { onCodes: (codes: string[]) => void };

type SetUpDialogProps = OnCodes & { made: NewFactorView; onClose: () => void };

function SetUpDialog({ made, onClose, onCodes }: SetUpDialogProps) {
  const t = useTexts();
  const confirm = trpc.factors.confirm.useMutation().mutateAsync;

  async function onConfirm(input: FactorInput) {
    const { recovery_codes } = await confirm(input);
    toast.success(t('Two-step sign-in is on'));
    onClose();
    if (recovery_codes.length > 0) onCodes(recovery_codes);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Set up two-step sign-in')} size="sm">
      <SetUp
        made={made}
        onConfirm={onConfirm}
        actions={
          <DialogClose>
            <Button variant="secondary">{t('Cancel')}</Button>
          </DialogClose>
        }
      />
    </Dialog>
  );
}

function AddOwnPasskey({ onClose, onCodes }: OnCodes & { onClose: () => void }) {
  const begin = trpc.factors.beginPasskey.useMutation().mutateAsync;
  const add = trpc.factors.confirmPasskey.useMutation().mutateAsync;

  async function confirm(input: Parameters<typeof add>[0]) {
    const { recovery_codes } = await add(input);
    if (recovery_codes.length > 0) onCodes(recovery_codes);
  }

  return <AddPasskey begin={begin} confirm={confirm} onClose={onClose} />;
}

function NewCodes({ onCodes }: OnCodes) {
  const t = useTexts();
  const renew = trpc.factors.renewCodes.useMutation().mutateAsync;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {t('New recovery codes')}
      </Button>
      {isAsking && (
        <CodeDialog
          title={t('New recovery codes')}
          text={t('The former ones no longer work.')}
          submit={t('Make new codes')}
          onCode={async (input) => onCodes((await renew(input)).recovery_codes)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Active({ own: { factors, recovery_codes_left: left, required_from } }: { own: OwnFactorsView }) {
  const t = useTexts();
  const isLast = factors.length === 1;
  const after = required_from
    ? t('Your role needs one: at your next login, you set it up again.')
    : t('After that, your password is enough to sign in.');
  return (
    <>
      <ul className="divide-y">
        {factors.map((factor) => (
          <Row key={factor._id} factor={factor} after={isLast ? after : t('You can no longer sign in with it.')} />
        ))}
      </ul>
      <p className={`border-t px-5 py-3 text-sm ${left < 3 ? 'font-medium text-danger-text' : ''}`}>
        {t('{left, plural, one {# recovery code is left.} other {# recovery codes are left.}}', { left })}
      </p>
    </>
  );
}

const nameOf = ({ kind, name }: FactorView, t: Translate) =>
  kind === 'passkey' ? t('Passkey {name}', { name }) : t('Authenticator app');

/** @param after what follows from its removal */
function Row({ factor, after }: { factor: FactorView; after: string }) {
  const t = useTexts();
  const remove = trpc.factors.remove.useMutation().mutateAsync;
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(factor, t);
  const [since, used] = [formatDay(toLocal(factor.created_at).day, t), factor.used_at];
  return (
    <li className="flex items-center justify-between gap-4 px-5 py-3">
      <div className="min-w-0 text-sm">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted-foreground">
          {used
            ? t('Since {day}, last used {time}', { day: since, time: officeInstant(used, undefined, t) })
            : t('Since {day}', { day: since })}
        </p>
      </div>
      <Button variant="secondary" size="sm" aria-label={t('Remove {name}', { name })} onClick={() => setAsking(true)}>
        {t('Remove')}
      </Button>
      {isAsking && (
        <CodeDialog
          title={t('Remove {name}?', { name })}
          text={after}
          submit={t('Remove')}
          onCode={(input) => remove({ _id: factor._id, ...input })}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
