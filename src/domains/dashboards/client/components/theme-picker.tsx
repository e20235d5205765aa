import { Select } from '#client/ui/select.tsx';
import { THEMES, type ThemeKey } from '#domains/dashboards/client/themes.ts';
import { keysOf } from '#shared/objects.ts';

const OPTIONS = keysOf(THEMES).map((value) => ({
  value,
  label: THEMES[value].name,
  icon: <span aria-hidden="true" className={`size-4 rounded-full border border-mark ${THEMES[value].sample}`} />,
}));

type ThemePickerProps = { theme: ThemeKey; onChange: (theme: ThemeKey) => void };

/** Selects the background of the dashboard. */
export function ThemePicker({ theme, onChange }: ThemePickerProps) {
  return (
    <Select aria-label="Dashboard theme" className="min-h-9 w-36" options={OPTIONS} value={theme} onChange={onChange} />
  );
}
