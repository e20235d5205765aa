import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

/** A link between account screens that keeps the location to return to after the login. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  const { state } = useLocation();
  return (
    <Link to={to} state={state} className="font-medium text-primary-text underline underline-offset-4">
      {children}
    </Link>
  );
}
