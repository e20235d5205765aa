import { useState } from 'react';
import { PressButton } from '#client/press-button.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { useNow } from '#client/use-now.ts';
import type { ClosedDay } from '#domains/workspaces/use-rules.ts';

type PublicHolidaysProps = { onAdd: (days: readonly ClosedDay[]) => void };

/** Adds the public holidays of a country in a year that are not over. */
export function PublicHolidays({ onAdd }: PublicHolidaysProps) {
  const isEditor = useSession().may('settings.workspace');
  const [isOpen, setOpen] = useState(false);
  if (!isEditor) return null;
  if (isOpen) return <HolidayChoice onAdd={onAdd} onClose={() => setOpen(false)} />;
  return (
    <Button variant="ghost" onClick={() => setOpen(true)}>
      Add public holidays
    </Button>
  );
}

const optionOf = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });
const yearOption = (year: number) => optionOf({ code: String(year), name: String(year) });

function HolidayChoice({ onAdd, onClose }: PublicHolidaysProps & { onClose: () => void }) {
  const today = useNow().toISOString().slice(0, 10);
  const thisYear = Number(today.slice(0, 4));
  const [country, setCountry] = useState('GB');
  const [region, setRegion] = useState('');
  const [year, setYear] = useState(thisYear);
  const places = trpc.spaces.holidayPlaces.useQuery();
  const { spaces } = trpc.useUtils();
  const regions = places.data?.find(({ code }) => code === country)?.regions ?? [];

  const chooseCountry = (next: string) => (setCountry(next), setRegion(''));
  async function add() {
    const days = await spaces.holidays.fetch({ country, year, ...(region && { region }) });
    onAdd(days.filter(({ day }) => day >= today));
    onClose();
  }

  return (
    <div
      role="group"
      aria-label="Public holidays"
      className="grid items-end gap-3 rounded-md border p-4 sm:grid-cols-4"
    >
      <Field label="Country">
        {(control) => (
          <NativeSelect
            {...control}
            options={(places.data ?? [{ code: country, name: country }]).map(optionOf)}
            value={country}
            onChange={chooseCountry}
          />
        )}
      </Field>
      <Field label="Region">
        {(control) => (
          <NativeSelect
            {...control}
            disabled={regions.length === 0}
            options={[{ value: '', label: 'All' }, ...regions.map(optionOf)]}
            value={region}
            onChange={setRegion}
          />
        )}
      </Field>
      <Field label="Year">
        {(control) => (
          <NativeSelect
            {...control}
            options={[thisYear, thisYear + 1, thisYear + 2].map(yearOption)}
            value={String(year)}
            onChange={(next) => setYear(Number(next))}
          />
        )}
      </Field>
      <PressButton variant="secondary" onPress={add}>
        Add holidays
      </PressButton>
    </div>
  );
}
