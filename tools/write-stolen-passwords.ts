import { writeFileSync } from 'node:fs';
import { stolenFilter } from './stolen-passwords.ts';
import { inRoot } from './root.ts';

// Writes the filter anew after an update of the list: `npx node tools/write-stolen-passwords.ts`.
const file = inRoot('server', 'src', 'platform', 'stolen-passwords', 'stolen-passwords.bloom');
writeFileSync(file, stolenFilter());
console.log(`${file} is written.`);
