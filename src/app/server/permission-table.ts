/** docs/permissions.md: who may call what, as the procedures themselves declare it. */
import { restRows } from '#app/server/rest.ts';
import { appRouter } from '#app/server/router.ts';
import { type ProcedureAccess, RECORD_RULES } from '#server/access.ts';
import { EVERYTHING } from '#shared/permissions.ts';

type Procedure = { _def: { type: 'query' | 'mutation' | 'subscription'; meta: ProcedureAccess } };

const HEAD = `# Permissions

Every procedure declares who may call it, and the rule that decides on the record. This table is made from those
declarations by \`npm run docs\`; a test compares it with the code. Another test calls every procedure as everybody who
should be refused, with records of another workspace, of another member and of a higher role
(test/surface/access.test.ts).
`;

function whoMayCall(access: ProcedureAccess['access']): string {
  if (access === 'anyone') return 'everybody';
  if (access === 'signedIn') return 'signed in';
  if (access === 'verifying') return 'signing up';
  return access.area === EVERYTHING ? 'Super Admin' : `\`${access.area}\` ${access.type}`;
}

function tableOf(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** @returns the document as Markdown */
export function permissionDocument(): string {
  const procedures = Object.entries(appRouter._def.procedures) as unknown as [string, Procedure][];
  const rows = procedures.map(([path, { _def }]) => {
    const rest = restRows.filter(({ procedure }) => procedure === path);
    const calls = rest.map((row) => `${row.method.toUpperCase()} ${row.path}`).join('<br>');
    return [`\`${path}\``, _def.type, whoMayCall(_def.meta.access), _def.meta.rule, calls];
  });
  const rules = Object.entries(RECORD_RULES).map(([rule, text]) => [rule, text]);
  return [
    HEAD,
    tableOf(['Procedure', 'Kind', 'Who may call', 'Rule for the record', 'REST'], rows),
    '\n## Rules for the record\n',
    tableOf(['Rule', 'Meaning'], rules),
    '',
  ].join('\n');
}
