/** An invoice or a credit note as a PDF. */
import type { Content, Pdf } from 'pdfmake';
import type { Services } from '#server/context.ts';
import type { Translate } from '#shared/texts.ts';
import { factsTable, LINE, partyOf, plain, QUIET, quiet, renderDocument, right } from '#server/pdf/render.ts';
import type { DocumentText } from '#domains/invoices/document.ts';

const PAID = '#15803d';

function linesTable({ lines }: DocumentText, t: Translate): Content {
  const header = [
    quiet(t('Description')),
    right(t('Rate'), { color: QUIET }),
    right(t('Quantity'), { color: QUIET }),
    right(t('Tax'), { color: QUIET }),
  ];
  return {
    margin: [0, 24, 0, 0],
    layout: {
      hLineWidth: (row) => (row === 0 ? 0 : 0.75),
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingLeft: (column) => (column === 0 ? 0 : 8),
      paddingRight: () => 0,
      paddingTop: () => 7,
      paddingBottom: () => 7,
    },
    table: {
      headerRows: 1,
      widths: ['*', 80, 100, 40, 80],
      body: [
        [...header, right(t('Amount'), { color: QUIET })],
        ...lines.map(({ description, rate, quantity, tax, amount }) => [
          plain(description),
          right(rate),
          right(quantity),
          right(tax),
          right(amount),
        ]),
      ],
    },
  };
}

function totalsTable({ totals }: DocumentText): Content {
  const last = totals.length - 1;
  return {
    margin: [0, 12, 0, 0],
    unbreakable: true,
    columns: [
      { text: '', width: '*' },
      {
        width: 220,
        layout: 'noBorders',
        table: {
          widths: ['*', 'auto'],
          body: totals.map(({ name, value }, row) => {
            const strong = row === last ? { bold: true, fontSize: 13 } : {};
            return [{ text: name, color: row === last ? undefined : QUIET, ...strong }, right(value, strong)];
          }),
        },
      },
    ],
  };
}

function bankBlock({ bank }: DocumentText, t: Translate): Content[] {
  if (bank.length === 0) return [];
  return [
    {
      unbreakable: true,
      margin: [0, 32, 0, 0],
      stack: [{ text: t('Bank details'), bold: true, margin: [0, 0, 0, 4] }, factsTable(bank)],
    },
  ];
}

function titleOf({ title, isPaid }: DocumentText, t: Translate): Content[] {
  const paid = right(t('PAID'), { bold: true, color: PAID, margin: [0, 4, 0, 0] });
  return [right(title, { fontSize: 22, bold: true }), ...(isPaid ? [paid] : [])];
}

/** Renders the document with the operator's logo, in the language of the services. @param date its date, which the file carries as its creation date */
export function renderPdf(services: Services, text: DocumentText, date: Date): Promise<Pdf> {
  const { t } = services;
  return renderDocument(services, {
    name: `${text.title} ${text.number}`,
    issuer: text.issuer,
    title: titleOf(text, t),
    date,
    content: [
      {
        margin: [0, 32, 0, 0],
        columnGap: 24,
        columns: [
          { width: '40%', stack: [quiet(t('Billed to')), ...partyOf(text.customer)] },
          { width: '*', stack: [factsTable(text.facts)] },
        ],
      },
      linesTable(text, t),
      totalsTable(text),
      ...bankBlock(text, t),
    ],
  });
}

/** The name of the file: 'INV-000001.pdf'. */
export const pdfName = ({ number }: Pick<DocumentText, 'number'>): string => `${number}.pdf`;
