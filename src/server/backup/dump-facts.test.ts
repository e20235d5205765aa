import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { DumpFacts } from '#server/backup/dump-facts.ts';

const sum = (...rows: string[]) => ({
  rows: rows.length,
  sha256: createHash('sha256').update(rows.join('')).digest('hex'),
});

const ROWS = ["(1,'a (b); c','It\\'s \\\\')", '(2,NULL,0x28293B)', "(3,'INSERT INTO `empty` VALUES (1)\\n','')"];
const START = `-- MariaDB dump
-- CHANGE MASTER TO MASTER_LOG_FILE='binlog.000002', MASTER_LOG_POS=4711;
CREATE TABLE \`empty\` (
  \`id\` int
);
CREATE TABLE \`notes\` (
  \`id\` int
);
`;
const END = '/*!40000 ALTER TABLE `notes` ENABLE KEYS */;\n-- Dump completed\n';

const OF_MARIADB = `${START}INSERT INTO \`notes\` VALUES\n${ROWS.slice(0, 2).join(',\n')};\nINSERT INTO \`notes\` VALUES\n${ROWS[2]};\n${END}`;
const OF_MYSQL = `${START}INSERT INTO \`notes\` (\`id\`, \`text\`, \`more\`) VALUES ${ROWS.join(',')};\n${END}`;

function factsOf(text: string, chunkBytes: number) {
  const facts = new DumpFacts();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) facts.take(bytes.subarray(at, at + chunkBytes));
  return facts.end();
}

it.each([
  ['MariaDB', OF_MARIADB],
  ['MySQL', OF_MYSQL],
])('sums the rows of each table, as %s writes them, however the dump arrives', (_kind, text) => {
  const expected = {
    tables: { empty: sum(), notes: sum(...ROWS) },
    binaryLog: { file: 'binlog.000002', position: 4711 },
  };
  for (const bytes of [1, 7, 64 * 1024]) expect(factsOf(text, bytes)).toEqual(expected);
});

it('tells a dump that is not complete', () => {
  expect(factsOf(OF_MARIADB.slice(0, -5).replace('-- Dump comp', ''), 100)).toBeUndefined();
  expect(factsOf(START, 100)).toBeUndefined();
});
