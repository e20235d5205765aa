import { useLocation } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { helpAt } from './texts.ts';

const SHORTCUTS = [
  ['Ctrl K or ⌘K', 'Search for a screen, a person, a booking'],
  ['?', 'This help'],
  ['Esc', 'Close what is open'],
] as const;

/** What the open screen is for, what people do there, the rule behind it, and the keys that work everywhere. */
export default function HelpPanel({ onClose }: { onClose: () => void }) {
  const { showsAllBookings } = useSession();
  const help = helpAt(useLocation().pathname, !showsAllBookings);
  return (
    <Drawer open onOpenChange={onClose} title="Help" description={help?.purpose} width={400}>
      <div className="grid gap-6">
        {help && (
          <>
            <section>
              <h3 className="mb-2 text-sm font-semibold">What people do here</h3>
              <ul className="grid list-disc gap-1.5 pl-5">
                {help.tasks.map((task) => (
                  <li key={task}>{task}</li>
                ))}
              </ul>
            </section>
            <section>
              <h3 className="mb-2 text-sm font-semibold">Good to know</h3>
              <p>{help.rule}</p>
            </section>
          </>
        )}
        <section>
          <h3 className="mb-2 text-sm font-semibold">Keys</h3>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
            {SHORTCUTS.map(([keys, what]) => (
              <div key={keys} className="contents">
                <dt>
                  <kbd className="rounded-sm border px-1.5 py-0.5 font-sans text-xs whitespace-nowrap">{keys}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Drawer>
  );
}
