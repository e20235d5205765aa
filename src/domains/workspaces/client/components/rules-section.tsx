import type { ComponentProps, ReactNode } from 'react';
import { FoldedSection } from '#client/forms/folded-section.tsx';
import { Card } from '#client/ui/card.tsx';
import type { RulesFields } from '#domains/workspaces/client/rules-form.ts';
import type { SpaceRules } from '#domains/workspaces/use-rules.ts';
import type { z } from 'zod';

/** Some sections of the rules of use. */
export function RulesCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5 pt-3 [&>section:first-of-type]:border-t-0">
      <h2 className="mb-2 pt-2 text-sm text-muted-foreground">{title}</h2>
      <div className="space-y-2">{children}</div>
    </Card>
  );
}

type RulesSectionProps = Omit<ComponentProps<typeof FoldedSection<z.input<typeof SpaceRules>, SpaceRules>>, 'form'> & {
  form: RulesFields;
  description?: string;
  canEdit: boolean;
};

/** A part of the rules of use, which says what holds. Whoever only reads the rules opens it, too. */
export function RulesSection({ description, canEdit, children, ...section }: RulesSectionProps) {
  return (
    <FoldedSection {...section}>
      {description && <p className="mb-4 text-sm text-muted-foreground">{description}</p>}
      <fieldset disabled={!canEdit} className="min-w-0 space-y-4">
        {children}
      </fieldset>
    </FoldedSection>
  );
}
