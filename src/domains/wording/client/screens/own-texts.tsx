import { useState } from 'react';
import { DownloadButton } from '#client/download-button.tsx';
import { saveFile } from '#client/download.ts';
import { choiceFilter, type Filter, restrictions, textFilter } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { openAction } from '#client/lists/row-actions.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { TEXT_AREAS, areaName, areaNames } from '#domains/wording/areas.ts';
import { ImportDialog } from '#domains/wording/client/components/import-dialog.tsx';
import { OwnTextDialog } from '#domains/wording/client/components/own-text-dialog.tsx';
import { sourceText } from '#domains/wording/client/source-text.ts';
import { useTexts } from '#domains/wording/client/use-texts.ts';
import type { OwnTextView } from '#domains/wording/schema.ts';
import { ENGLISH, LANGUAGES, SPOKEN_LANGUAGES, type SpokenLanguage } from '#shared/languages.ts';
import { later, msg } from '#shared/texts.ts';

const LANGUAGE_OPTIONS = SPOKEN_LANGUAGES.map((value) => ({ value, label: LANGUAGES[value].name }));

/** A list is of one language, English unless the address names another one. */
const languageFilter: Filter<SpokenLanguage | ''> = {
  ...choiceFilter(msg('Language'), LANGUAGES[ENGLISH].name, []),
  read: (text) => SPOKEN_LANGUAGES.find((language) => language === text) ?? '',
  control: {
    label: msg('Language'),
    options: LANGUAGE_OPTIONS.map((option) => (option.value === ENGLISH ? { ...option, value: '' } : option)),
  },
};

const FILTERS = {
  language: languageFilter,
  text: textFilter(msg('Search the texts')),
  area: choiceFilter(
    msg('Area'),
    msg('All areas'),
    TEXT_AREAS.flatMap((value) => {
      const label = areaName(value);
      return label ? [{ value, label }] : [];
    }),
  ),
  state: choiceFilter(msg('State'), msg('All texts'), [
    { value: 'changed', label: later('Changed') },
    { value: 'missing', label: later('Not translated') },
  ]),
};

function Areas({ of: { areas } }: { of: OwnTextView }) {
  return areaNames(areas, useTexts());
}

/** A text of a language, with the direction of its letters. */
function Written({ language, children }: { language: SpokenLanguage; children: string }) {
  return (
    <span
      lang={language}
      dir={LANGUAGES[language].direction}
      className="line-clamp-3 text-start whitespace-pre-line wrap-anywhere"
    >
      {children}
    </span>
  );
}

function Shipped({ of: { language, shipped } }: { of: OwnTextView }) {
  const t = useTexts();
  return shipped === null ? <Badge>{t('Not translated')}</Badge> : <Written language={language}>{shipped}</Written>;
}

const TEXT: Column<OwnTextView> = {
  header: msg('Text in English'),
  onPhone: 'title',
  cell: ({ text }) => (
    <span className="block min-w-0 py-1.5 font-medium">
      <Written language={ENGLISH}>{sourceText(text)}</Written>
    </span>
  ),
};
const SHIPPED: Column<OwnTextView> = { header: msg('As shipped'), cell: (row) => <Shipped of={row} /> };
const OWN: Column<OwnTextView> = {
  header: msg('Own text'),
  cell: ({ language, own }) => (own === null ? '-' : <Written language={language}>{own}</Written>),
};
const AREAS: Column<OwnTextView> = {
  header: msg('Where'),
  cell: (row) => (
    <span className="line-clamp-2 max-w-48 text-xs text-muted-foreground">
      <Areas of={row} />
    </span>
  ),
};

/** The texts of the product in one language, each with what the operator writes in its place. */
export default function OwnTextsScreen() {
  const t = useTexts();
  const [isImporting, setImporting] = useState(false);
  const utils = trpc.useUtils();
  const list = usePagedList({
    filters: FILTERS,
    useListQuery: ({ language = ENGLISH, text, ...filters }, part) =>
      trpc.wording.list.useQuery({ ...restrictions({ ...filters, search: text }), language, ...part }),
  });
  const language = list.filters.language || ENGLISH;
  async function download() {
    const { po } = await utils.wording.export.fetch({ language });
    saveFile(new Blob([po], { type: 'text/x-gettext-translation' }), `${language}.po`);
  }
  return (
    <ListScreen
      title={t('Texts')}
      description={t('Write screens and mails in your own words. A change is seen at once.')}
      list={list}
      noun={t('texts')}
      columns={language === ENGLISH ? [TEXT, OWN, AREAS] : [TEXT, SHIPPED, OWN, AREAS]}
      head={
        <>
          <DownloadButton download={download} />
          <Button variant="secondary" onClick={() => setImporting(true)}>
            {t('Import')}
          </Button>
        </>
      }
      actions={({ text }, { open }) => [{ ...openAction(true, sourceText(text)), onClick: open }]}
      empty={{ text: t('There are no texts.'), filtered: t('No text is like this.') }}
      dialog={{
        name: 'own',
        useOne: (_id, isEnabled) => trpc.wording.get.useQuery({ language, _id }, { enabled: isEnabled }).data,
        show: (open) => <OwnTextDialog key={language} {...open} />,
      }}
    >
      {isImporting && <ImportDialog language={language} onClose={() => setImporting(false)} />}
    </ListScreen>
  );
}
