import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from './logo.tsx';

type AuthCardProps = {
  /** The operator's name, shown beside the logo. */
  name: string;
  home: string;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Links below the form: "Forgot Password", "Create an account". */
  footer?: ReactNode;
  /** Beside the logo: the choice of the language. */
  choice?: ReactNode;
};

/** The layout of sign-in, sign-up and similar screens: the form, with a picture beside it on wide screens. */
export function AuthCard({ name, home, title, description, children, footer, choice }: AuthCardProps) {
  return (
    <div className="grid min-h-dvh bg-background lg:grid-cols-[minmax(30rem,2fr)_3fr]">
      <main id="main" className="flex flex-col px-6 py-6 sm:px-12">
        <div className="flex items-center justify-between gap-4">
          <Link to={home} className="min-w-0">
            <Logo name={name} />
          </Link>
          {choice}
        </div>
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">
          <h1 className="text-2xl font-semibold">{title}</h1>
          {description && <p className="mt-2 text-sm text-muted-foreground">{description}</p>}
          <div className="mt-8">{children}</div>
          {footer && <div className="mt-6 text-sm text-muted-foreground">{footer}</div>}
        </div>
      </main>
      <div className="relative bg-muted max-lg:hidden">
        {/* Lazy, so that phones, which do not show it, do not load it. */}
        <img
          src="/hero.webp"
          alt=""
          loading="lazy"
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover"
        />
      </div>
    </div>
  );
}
