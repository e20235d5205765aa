import { toast } from 'sonner';
import { usePress } from '#client/press-button.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { useSetDefaultCard } from '#domains/payments/client/queries.ts';
import { useTexts } from '#domains/payments/client/use-texts.ts';
import { later } from '#shared/texts.ts';

/** Shown when somebody switches the default card off. */
const ENABLE_ANOTHER = later('Enable a different card to disable this.');

type DefaultSwitchProps = { saved: { src_id: string; default_source: boolean }; label: string };

/** Makes a saved card or bank account the default. */
export function DefaultSwitch({ saved: { src_id, default_source }, label }: DefaultSwitchProps) {
  const t = useTexts();
  const setDefault = useSetDefaultCard();
  const { isRunning, problem, press } = usePress();

  function toggle(isOn: boolean) {
    if (!isOn) return void toast.warning(t(ENABLE_ANOTHER));
    void press(() => setDefault({ src_id }));
  }

  return (
    <>
      <Switch checked={default_source} onChange={toggle} disabled={isRunning} label={t('Default')} aria-label={label} />
      <FieldMessage error={problem} />
    </>
  );
}
