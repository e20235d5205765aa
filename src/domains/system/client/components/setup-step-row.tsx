import { Trans } from '@lingui/react';
import { Check, CircleDashed, FlaskConical, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { STATE_NAMES, STEP_TEXTS } from '#domains/system/client/setup-texts.ts';
import type { SetupState, SetupStep } from '#domains/system/setup.ts';
import { useTexts } from '#domains/system/client/use-texts.ts';

const MARKS: Record<SetupState, { icon: LucideIcon; className: string }> = {
  done: { icon: Check, className: 'bg-green-soft text-green-text' },
  test: { icon: FlaskConical, className: 'bg-blue-soft text-blue-text' },
  open: { icon: CircleDashed, className: 'bg-muted text-muted-foreground' },
};

/** One step with its state, what it is for, and where it is done. @param isNext true for the first step that is open */
export function SetupStepRow({ step: { name, state, variables }, isNext }: { step: SetupStep; isNext: boolean }) {
  const t = useTexts();
  const { title, text, link, trial } = STEP_TEXTS[name];
  const { icon: Icon, className } = MARKS[state];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4 sm:flex-nowrap">
      <span className={classNames('grid size-8 shrink-0 place-items-center rounded-full', className)}>
        <Icon className="size-4" role="img" aria-label={t(STATE_NAMES[state])} />
      </span>
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-4rem)]">
        <h2 className={classNames('font-semibold', state === 'done' && 'font-medium text-muted-foreground')}>
          {t(title)}
        </h2>
        {state !== 'done' && (
          <>
            <p className="mt-0.5 text-sm text-muted-foreground">{t(text)}</p>
            {state === 'test' && trial && <p className="mt-1 text-sm">{t(trial)}</p>}
            {variables.length > 0 && <Variables names={variables} />}
          </>
        )}
      </div>
      {link && (
        <Button asChild size="sm" variant={isNext ? 'primary' : 'secondary'} className="max-sm:ms-12">
          <Link to={link.to}>{t(link.label)}</Link>
        </Button>
      )}
    </li>
  );
}

function Variables({ names }: { names: readonly string[] }) {
  return (
    <p className="mt-1 text-sm text-muted-foreground">
      <Trans
        id="Or set <0/> in the environment of the server, and restart it."
        components={[<Names key="names" names={names} />]}
      />
    </p>
  );
}

/** 'A, B and C' */
function Names({ names }: { names: readonly string[] }) {
  const last = names.slice(-1);
  if (names.length < 2) return <Listed names={last} />;
  return (
    <Trans
      id="<0/> and <1/>"
      components={[<Listed key="first" names={names.slice(0, -1)} />, <Listed key="last" names={last} />]}
    />
  );
}

function Listed({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <code className="rounded-sm bg-muted px-1 py-0.5 text-xs text-foreground">{name}</code>
    </span>
  ));
}
