/** Divides the work of taking over a rendered page into several tasks, between which the browser can react to its user. */
import {
  type ReactElement,
  type ReactNode,
  Suspense,
  createContext,
  use,
  useContext,
  useEffect,
  useState,
} from 'react';

/** Ends in a new task. */
export const newTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The parts of a page that wait, each for a task of its own, in the order of the page. */
class Turns {
  private last = Promise.resolve();
  private isOver = false;

  /** @returns the promise to wait for; undefined when the page has been taken over */
  take(): Promise<void> | undefined {
    if (this.isOver) return undefined;
    this.last = this.last.then(newTask);
    return this.last;
  }

  /** From now on nothing waits, as the page is complete and what comes next is rendered by the browser. */
  end(): void {
    this.isOver = true;
  }
}

const TurnsContext = createContext<Turns | undefined>(undefined);

/** Lets each `HydrateLater` of a rendered page wait for its turn. Without this, they do not wait: on the server and in previews. */
export function HydrateInTurns({ children }: { children: ReactNode }) {
  const [turns] = useState(() => new Turns());
  useEffect(() => turns.end(), [turns]);
  return <TurnsContext value={turns}>{children}</TurnsContext>;
}

/** A part of a page that is taken over in a task of its own. It must be exactly one element, which stays as it is until then. */
export function HydrateLater({ children }: { children: ReactElement }) {
  const turns = useContext(TurnsContext);
  const [turn] = useState(() => turns?.take());
  if (!turn) return children;
  return (
    <Suspense fallback={null}>
      <AtTurn turn={turn}>{children}</AtTurn>
    </Suspense>
  );
}

function AtTurn({ turn, children }: { turn: Promise<void>; children: ReactElement }) {
  use(turn);
  return children;
}
