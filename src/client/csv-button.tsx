import { Download } from 'lucide-react';
import { DownloadButton } from '#client/download-button.tsx';
import { downloadFile } from '#client/download.ts';
import { usePress } from '#client/press-button.tsx';
import { Button } from '#client/ui/button.tsx';
import { DropdownMenu } from '#client/ui/dropdown-menu.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { useTexts } from '#client/use-texts.ts';
import { ENGLISH, isSpoken, nameWithin, readsEnglish } from '#shared/languages.ts';

type CsvButtonProps = {
  /** The address of the file, with its filters. */
  address: string;
  filename: string;
};

/** Downloads a list as CSV. Programs need its headings in English, so whoever reads another language chooses. */
export function CsvButton({ address, filename }: CsvButtonProps) {
  const t = useTexts();
  const { isRunning, problem, press } = usePress();
  const { language } = t;
  if (readsEnglish(t) || !isSpoken(language))
    return <DownloadButton download={() => downloadFile(address, filename)} />;
  const inLanguage = `${address}${address.includes('?') ? '&' : '?'}headings=${language}`;
  const choices = [
    [language, inLanguage],
    [ENGLISH, address],
  ] as const;
  return (
    <div className="inline-flex min-w-0 flex-col items-start gap-1">
      <DropdownMenu
        trigger={
          <Button variant="secondary" loading={isRunning}>
            <Download aria-hidden="true" className="max-sm:hidden" />
            {t('Export')}
          </Button>
        }
        items={choices.map(([each, from]) => ({
          label: t('With headings in {language}', { language: nameWithin(each) }),
          onSelect: () => void press(() => downloadFile(from, filename)),
        }))}
      />
      <FieldMessage error={problem} />
    </div>
  );
}
