/** Generates docs/permissions.md from the access that the procedures declare. */
import { tableOf } from '#app/server/markdown.ts';
import { procedures, restRows } from '#app/server/procedures.ts';
import {
  type DeclaredProcedure,
  type ProcedureAccess,
  RECORD_RULES,
  UNFINISHED,
  isUnfinished,
  keyNeed,
} from '#server/access.ts';
import { EVERYTHING } from '#shared/permissions.ts';

const HEAD = `# Permissions

Every procedure declares who may call it, and a rule for its records. \`npm run docs\` generates this table from the
declarations, and a test compares it with the code. Another test (test/surface/access.test.ts) calls every procedure as
each person who must be refused, with records of another workspace, another member and a higher role. A key of a program never
has more rights than its person; the column says what it needs besides, or that only people call the procedure. *With a proof*: people who have not entered their
password lately are asked for it.
`;

function whoMayCall(access: ProcedureAccess['access']): string {
  if (access === 'anyone') return 'everybody';
  if (access === 'signedIn') return 'signed in';
  if (isUnfinished(access)) return UNFINISHED[access].who;
  if (access.area === EVERYTHING) return 'Super Admin';
  return `\`${access.area}\` ${access.type}${access.orCustomer ? ', or that of members' : ''}`;
}

/** What a key needs beside the rights that are named there; '-' if nothing. */
function byKey(meta: ProcedureAccess, type: DeclaredProcedure['type']): string {
  const need = keyNeed(meta, type);
  if (need === 'a person') return meta.byTestKey ? `no; in the sandbox \`${meta.byTestKey}\`` : 'no';
  return need === 'nothing more' ? '-' : `\`${need.area}\` ${need.type}`;
}

/** @returns the document as Markdown */
export function permissionDocument(): string {
  const rows = [...procedures].map(([path, { type, meta }]) => {
    const rest = restRows.filter(({ procedure }) => procedure === path);
    const calls = rest.map((row) => `${row.method.toUpperCase()} ${row.path}`).join('<br>');
    const who = `${whoMayCall(meta.access)}${meta.proof ? ', with a proof' : ''}`;
    return [`\`${path}\``, type, who, byKey(meta, type), meta.rule, calls];
  });
  const rules = Object.entries(RECORD_RULES).map(([rule, text]) => [rule, text]);
  return [
    HEAD,
    tableOf(['Procedure', 'Kind', 'Who may call', 'A key needs', 'Rule for the record', 'REST'], rows),
    '\n## Rules for the record\n',
    tableOf(['Rule', 'Meaning'], rules),
    '',
  ].join('\n');
}
