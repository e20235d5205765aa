import { useState } from 'react';
import { PressButton } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import type { TestView } from '#domains/settings/schema.ts';
import type { SettingSection } from '#shared/setting-sections.ts';

/** A button that tests the saved settings, and what came of it. @param disabled while there are changes to save */
export function ServiceTest({ service, disabled }: { service: SettingSection; disabled: boolean }) {
  const [result, setResult] = useState<TestView>();
  const mail = trpc.settings.testMail.useMutation();
  const charge = trpc.settings.testCharge.useMutation();
  const { mutateAsync } = service === 'mail' ? mail : charge;

  async function test() {
    setResult(undefined);
    setResult(await mutateAsync());
  }

  return (
    <>
      <p
        role="status"
        className={`min-w-0 flex-1 basis-56 break-words text-sm ${result?.succeeded ? 'text-green-text' : 'text-danger-text'}`}
      >
        {result?.detail}
      </p>
      <PressButton variant="secondary" disabled={disabled} onPress={test}>
        {service === 'mail' ? 'Send test mail' : 'Make test charge'}
      </PressButton>
    </>
  );
}
