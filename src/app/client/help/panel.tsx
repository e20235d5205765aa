import { useLocation } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { helpAt } from './texts.ts';
import { useTexts } from './use-texts.ts';
import { later } from '#shared/texts.ts';

const SHORTCUTS = [
  [later('Ctrl K or ⌘K'), later('Search for a screen, a person, a booking')],
  [later('?'), later('This help')],
  [later('Esc'), later('Close what is open')],
] as const;

/** What the open screen is for, what people do there, the rule behind it, and the keys that work everywhere. */
export default function HelpPanel({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { showsAllBookings } = useSession();
  const help = helpAt(useLocation().pathname, !showsAllBookings);
  return (
    <Drawer open onOpenChange={onClose} title={t('Help')} description={help && t(help.purpose)} width={400}>
      <div className="grid gap-6">
        {help && (
          <>
            <section>
              <h3 className="mb-2 text-sm font-semibold">{t('What people do here')}</h3>
              <ul className="grid list-disc gap-1.5 ps-5">
                {help.tasks.map((task) => (
                  <li key={t(task)}>{t(task)}</li>
                ))}
              </ul>
            </section>
            <section>
              <h3 className="mb-2 text-sm font-semibold">{t('Good to know')}</h3>
              <p>{t(help.rule)}</p>
            </section>
          </>
        )}
        <section>
          <h3 className="mb-2 text-sm font-semibold">{t('Keys')}</h3>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
            {SHORTCUTS.map(([keys, what]) => (
              <div key={t(keys)} className="contents">
                <dt>
                  <kbd className="rounded-sm border px-1.5 py-0.5 font-sans text-xs whitespace-nowrap">{t(keys)}</kbd>
                </dt>
                <dd>{t(what)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Drawer>
  );
}
