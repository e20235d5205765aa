/** The table map of Knex and the database name the same tables, columns, types and nullability. */
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { connect } from '#server/db/knex.ts';
import { migrate } from '#server/db/migrate.ts';
import { select } from '#server/db/statements.ts';
import { dropTestDatabase, openTestDatabase } from '../helpers/database.ts';

const ROOT = join(import.meta.dirname, '../..');

type Columns = Record<string, string>;

/** The files that declare tables, and what they import. */
function openProject(): ts.Program {
  const path = join(ROOT, 'tsconfig.server.json');
  const { config } = ts.readConfigFile(path, (file) => ts.sys.readFile(file)) as { config: unknown };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const declaring = fileNames.filter((name) => name.endsWith('/tables.ts'));
  return ts.createProgram(declaring, { ...options, noEmit: true });
}

/** A type as the kind of value that the driver makes of a column: 'text', 'number', 'boolean', 'Date' or 'json'. */
function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  if (type.isUnion()) {
    const kinds = new Set(type.types.map((each) => kindOf(checker, each)));
    return [...kinds].join(' | ');
  }
  if (type.flags & ts.TypeFlags.StringLike) return 'text';
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  return checker.typeToString(type) === 'Date' ? 'Date' : 'json';
}

function declaredTables(program: ts.Program): Record<string, Columns> {
  const checker = program.getTypeChecker();
  const file = program.getSourceFiles().find(({ fileName }) => fileName.endsWith('knex/types/tables.d.ts'));
  const module = file && checker.getSymbolAtLocation(file);
  const tables = module && checker.getExportsOfModule(module).find(({ name }) => name === 'Tables');
  if (!file || !tables) throw new Error('The table map of Knex is missing');
  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbolAtLocation(symbol, file);
  const rowOf = (table: ts.Type) => {
    const base = table.getProperty('base');
    return base && table.getProperty('insert') ? typeOf(base) : table;
  };
  const columnsOf = (row: ts.Type): Columns =>
    Object.fromEntries(
      row.getProperties().map((column) => {
        const type = typeOf(column);
        const isNullable = type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Null);
        return [column.name, `${kindOf(checker, checker.getNonNullableType(type))}${isNullable ? ' or null' : ''}`];
      }),
    );
  const properties = checker.getDeclaredTypeOfSymbol(tables).getProperties();
  return Object.fromEntries(properties.map((table) => [table.name, columnsOf(rowOf(typeOf(table)))]));
}

type Column = { tab: string; col: string; type: string; nullable: string };

const KINDS: [RegExp, string][] = [
  [/^tinyint\(1\)/, 'boolean'],
  [/^(bigint|varchar|char|text|mediumtext|enum|date$)/, 'text'],
  [/^(int|tinyint|decimal)/, 'number'],
  [/^datetime/, 'Date'],
  [/^(longtext|json)/, 'json'],
];

async function storedTables(): Promise<Record<string, Columns>> {
  const database = await openTestDatabase();
  const knex = connect(database.url, 2);
  try {
    await migrate(knex);
    const rows = await select<Column>(
      knex,
      `SELECT TABLE_NAME AS tab, COLUMN_NAME AS col, COLUMN_TYPE AS type, IS_NULLABLE AS nullable
       FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME NOT LIKE 'knex%'`,
      [],
    );
    const tables: Record<string, Columns> = {};
    for (const { tab, col, type, nullable } of rows) {
      const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? type;
      (tables[tab] ??= {})[col] = `${kind}${nullable === 'YES' ? ' or null' : ''}`;
    }
    return tables;
  } finally {
    await knex.destroy();
    await dropTestDatabase(database.name);
  }
}

it('declares every table and column as the database has it', async () => {
  const stored = await storedTables();
  expect(declaredTables(openProject())).toEqual(stored);
}, 120_000);
