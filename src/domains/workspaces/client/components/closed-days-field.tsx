import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import type { RulesFields } from '#domains/workspaces/client/rules-form.ts';
import type { ClosedDay } from '#domains/workspaces/use-rules.ts';
import { formatDay } from '#shared/time.ts';
import { PublicHolidays } from './public-holidays.tsx';

/** The closed days, in order. They are typed, or taken over from the public holidays of a country. */
export function ClosedDaysField({ form }: { form: RulesFields }) {
  const { field, fieldState } = useController({ control: form.control, name: 'closed_days' });
  const closed = field.value ?? [];
  const [isAdding, setAdding] = useState(false);

  function change(next: ClosedDay[]) {
    field.onChange(next.toSorted((one, other) => one.day.localeCompare(other.day)));
  }
  /** A day that is closed already keeps its name. */
  function add(days: readonly ClosedDay[]) {
    change([...closed, ...days.filter(({ day }) => !closed.some((each) => each.day === day))]);
  }

  return (
    <div className="space-y-4">
      {closed.length > 0 ? (
        <ul aria-label="Closed days" className="divide-y rounded-md border text-sm">
          {closed.map(({ day, name }) => (
            <li key={day} className="flex min-h-11 items-center gap-3 px-3 py-1">
              <span className="w-36 shrink-0 tabular-nums">{formatDay(day)}</span>
              <span className="min-w-0 flex-1 break-words">{name}</span>
              <IconButton
                label={`Remove ${name}`}
                icon={Trash2}
                onClick={() => change(closed.filter((each) => each.day !== day))}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted-foreground">No closed days besides the weekly ones.</p>
      )}
      <FieldMessage id="closed-days-message" error={fieldState.error?.message} />
      {isAdding ? (
        <NewClosedDay onAdd={(day) => add([day])} onClose={() => setAdding(false)} />
      ) : (
        <Button variant="secondary" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" /> Add closed day
        </Button>
      )}
      <PublicHolidays onAdd={add} />
    </div>
  );
}

type NewClosedDayProps = { onAdd: (closed: ClosedDay) => void; onClose: () => void };

function NewClosedDay({ onAdd, onClose }: NewClosedDayProps) {
  const [day, setDay] = useState<string | null>(null);
  const [name, setName] = useState('');
  const isComplete = day !== null && name.trim() !== '';
  return (
    <div role="group" aria-label="New closed day" className="grid gap-3 sm:grid-cols-[12rem_1fr_auto]">
      <DatePicker aria-label="Closed day" value={day} onChange={setDay} />
      <Input
        aria-label="Name of the closed day"
        placeholder="Name"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        variant="secondary"
        disabled={!isComplete}
        onClick={() => {
          onAdd({ day: day!, name: name.trim() });
          onClose();
        }}
      >
        Add
      </Button>
    </div>
  );
}
