/** The read-only mode of a form: its fields show their values in words, for people who may not edit the record. */
import { type ReactNode, createContext, useContext } from 'react';
import { Facts } from '#client/ui/facts.tsx';

const ReadOnlyContext = createContext(false);

export function ReadOnly({ children }: { children: ReactNode }) {
  return (
    <ReadOnlyContext value={true}>
      <div className="space-y-4">{children}</div>
    </ReadOnlyContext>
  );
}

export const useIsReadOnly = () => useContext(ReadOnlyContext);

/** What a field shows in the read-only mode: its label and its value. */
export function ReadField({ label, value, className }: { label: ReactNode; value: ReactNode; className?: string }) {
  return <Facts complete stacked facts={[{ name: label, value }]} className={className} />;
}
