import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Command, CommandItem } from '#client/ui/command.tsx';
import { Field } from '#client/ui/field.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { findZones } from '#domains/workspaces/client/zones.ts';
import { DEFAULT_ZONE, zoneText } from '#shared/time.ts';
import type { WorkspaceFieldProps } from './workspace-fields.tsx';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

/** The time zone of the office hours, which can be searched by name. */
export function TimeZoneField({ form, disabled }: WorkspaceFieldProps) {
  const t = useTexts();
  const { field, fieldState } = useController({ control: form.control, name: 'time_zone' });
  const [isOpen, setOpen] = useState(false);
  const zone = field.value ?? DEFAULT_ZONE;

  function choose(next: string) {
    setOpen(false);
    field.onChange(next);
  }

  return (
    <Field label={t('Time zone')} error={fieldState.error?.message}>
      {(control) => (
        <Popover
          label={t('Time zone')}
          open={isOpen}
          onOpenChange={setOpen}
          modal
          className="flex w-80 flex-col overflow-hidden p-0"
          trigger={
            <button
              {...control}
              ref={field.ref}
              type="button"
              disabled={disabled}
              className="control flex items-center justify-between gap-2"
            >
              <span className="min-w-0 truncate">{zoneText(zone)}</span>
              <ChevronDown className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
            </button>
          }
        >
          <Zones chosen={zone} onChoose={choose} />
        </Popover>
      )}
    </Field>
  );
}

function Zones({ chosen, onChoose }: { chosen: string; onChoose: (zone: string) => void }) {
  const t = useTexts();
  const [text, setText] = useState('');
  const zones = findZones(text, chosen);
  return (
    <Command
      label={t('Time zone')}
      placeholder={t('Search by city')}
      text={text}
      onTextChange={setText}
      status={t('{count} time zones', { count: zones.length })}
      ids={zones}
      className="max-h-72"
    >
      {zones.map((zone) => (
        <CommandItem
          key={zone}
          id={zone}
          label={zoneText(zone)}
          mark={zone === chosen && <Check className="size-4 text-primary-text" aria-label={t('chosen')} />}
          onSelect={() => onChoose(zone)}
        />
      ))}
      {zones.length === 0 && <p className="px-2.5 py-2 text-muted-foreground">{t('No time zone matches.')}</p>}
    </Command>
  );
}
