/** `npm run doctor`: checks the settings and everything that the server needs, and says what to change. */
import { examineInstallation } from '#app/server/doctor/examination.ts';

const findings = await examineInstallation(process.env);
for (const { name, level, text } of findings) console.log(`${level.padEnd(8)} ${name}: ${text}`);
const problems = findings.filter(({ level }) => level === 'problem').length;
const warnings = findings.filter(({ level }) => level === 'warning').length;
console.log(`\n${problems} problems, ${warnings} warnings`);
process.exit(problems > 0 ? 1 : 0);
