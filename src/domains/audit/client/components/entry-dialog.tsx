import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { type Fact, Facts } from '#client/ui/facts.tsx';
import { MODEL_NAMES } from '#domains/activity/client/index.ts';
import { fieldName, valueText, whoText } from '#domains/audit/client/texts.ts';
import type { AuditEntryView } from '#domains/audit/schema.ts';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/audit/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

type EntryDialogProps = {
  entry: AuditEntryView;
  /** Restricts the list to the entries that have this in common with this one. */
  onShowOnly: (filters: Record<string, string>) => void;
  onClose: () => void;
};

const nobodyText = ({ source }: AuditEntryView, t: Translate) =>
  source.startsWith('job ') ? t('The system') : t('Nobody');

function factsOf(entry: AuditEntryView, t: Translate): Fact[] {
  const { created_at, key, session_id, network, request_id, source, action, model, model_id, seq, hash } = entry;
  return [
    { name: t('Time'), value: officeInstant(created_at, undefined, t) },
    { name: t('Person'), value: whoText(entry, t) ?? nobodyText(entry, t) },
    { name: t('Key'), value: key?.name },
    { name: t('Session'), value: session_id },
    { name: t('Network'), value: network },
    { name: t('Record'), value: model_id ? `${t(MODEL_NAMES[model])} ${model_id}` : t(MODEL_NAMES[model]) },
    { name: t('Action'), value: action },
    { name: t('Came by'), value: source },
    { name: t('Request'), value: request_id },
    { name: t('Number'), value: seq ?? t('Given within some seconds') },
    { name: t('Hash'), value: hash && <code className="text-xs break-all">{hash}</code> },
  ];
}

/** Everything that the audit log has of one entry. */
export function EntryDialog({ entry, onShowOnly, onClose }: EntryDialogProps) {
  const t = useTexts();
  const { text, actor, key, model, model_id, action, changes } = entry;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Audit Log Entry')} description={text} size="lg">
      {changes.length > 0 && <Changes changes={changes} />}
      <Facts facts={factsOf(entry, t)} />
      <DialogFooter>
        {actor && (
          <Button variant="secondary" onClick={() => onShowOnly({ actor: actor._id })}>
            {t('All of {name}', { name: actor.name })}
          </Button>
        )}
        {key && (
          <Button variant="secondary" onClick={() => onShowOnly({ key: key._id })}>
            {t('All by this key')}
          </Button>
        )}
        {model_id && (
          <Button variant="secondary" onClick={() => onShowOnly({ model, model_id })}>
            {t('All of this record')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => onShowOnly({ action })}>
          {t('All of this action')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function Changes({ changes }: Pick<AuditEntryView, 'changes'>) {
  const t = useTexts();
  return (
    <section className="mb-5">
      <h3 className="mb-2 text-sm font-semibold">{t('Changes')}</h3>
      <dl className="divide-y divide-border rounded-md border border-border text-sm">
        {changes.map(({ field, before, after }) => (
          <div key={field} className="grid gap-x-4 gap-y-1 p-3 sm:grid-cols-[10rem_1fr_1fr]">
            <dt className="font-medium">{fieldName(field)}</dt>
            <Value label={t('Before')} value={before} />
            <Value label={t('After')} value={after} />
          </div>
        ))}
      </dl>
    </section>
  );
}

function Value({ label, value }: { label: string; value: unknown }) {
  const t = useTexts();
  return (
    <dd className="min-w-0">
      <span className="block text-xs text-muted-foreground">{label}</span>
      <span className="block break-words whitespace-pre-wrap">{valueText(value, t)}</span>
    </dd>
  );
}
