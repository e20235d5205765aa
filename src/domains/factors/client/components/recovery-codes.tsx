import { toast } from 'sonner';
import { showProblem } from '#client/error-toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { useTexts } from '#domains/factors/client/use-texts.ts';

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTexts();
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(t('Recovery codes copied'));
    } catch {
      // Browsers refuse access to the clipboard without a secure connection.
      showProblem(t('Please select the codes and copy them'));
    }
  }
  return (
    <div className="space-y-4">
      <p className="text-sm">
        {t(
          'Keep these recovery codes in a safe place. Each works once instead of a code of your app, for example when you have lost your telephone. They are shown only now.',
        )}
      </p>
      <ul
        aria-label={t('Recovery codes')}
        className="grid gap-x-6 gap-y-2 rounded-md border bg-subtle p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <Button onClick={onKept}>{t('I have kept them')}</Button>
      </div>
    </div>
  );
}
