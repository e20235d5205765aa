import { languageOptions } from '#client/chosen-language.ts';
import { SelectField } from '#client/forms/select-field.tsx';
import { useSite } from '#client/site.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';
import type { WorkspaceFieldProps } from './workspace-fields.tsx';
import { VisitFields } from './workspace-visit.tsx';

export const VISIT_FIELDS = ['entry_instructions', 'nearby', 'language'] as const;

/** Nothing where only one language is offered. */
function LanguageField(fields: WorkspaceFieldProps) {
  const t = useTexts();
  const languages = useSite()?.languages ?? [];
  if (languages.length < 2) return null;
  return (
    <SelectField
      {...fields}
      name="language"
      label={t('Language')}
      hint={t('Of its documents, and of mails to people who have not chosen a language')}
      options={languageOptions(languages)}
    />
  );
}

/** What a visitor is told: how to get in, what is near, and in which language. */
export function VisitSection(fields: WorkspaceFieldProps) {
  return (
    <div className="space-y-4">
      <VisitFields {...fields} />
      <LanguageField {...fields} />
    </div>
  );
}
