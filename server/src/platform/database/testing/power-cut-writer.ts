// Writes to an embedded cluster until its power fails. `power-cut-writer.ts FOLDER FIRST OPERATION ROUND` inserts the rows
// FIRST, FIRST + 1 … and prints "row N" once N is committed. An even round drops all writes that were not synced, an odd one those
// of every other file.
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { openCluster } from '../embedded/cluster.ts';
import { PowerCutFS } from './power-cut-fs.ts';

const [folder = '', ...numbers] = process.argv.slice(2);
const [first = 0, atOperation = 0, round = 0] = numbers.map(Number);
let files = 0;
const survives = () => {
  files += 1;
  return round % 2 === 1 && files % 2 === 0;
};

const { pg } = await openCluster(
  join(folder, 'database'),
  null,
  (path) => new PowerCutFS(path, { atOperation, survives }),
);
await pg.exec(`
  create table if not exists ledger (id int primary key, filling text not null);
  create table if not exists totals (id int primary key references ledger);
`);
// Synchronous: a line that was printed before the cut is not lost with the process.
writeSync(1, 'open\n');
for (let id = first; ; id += 1) {
  await pg.transaction(async (tx) => {
    await tx.query('insert into ledger values ($1, $2)', [id, 'x'.repeat(500)]);
    await tx.query('insert into totals values ($1)', [id]);
    await tx.query('update ledger set filling = filling || $2 where id = $1', [Math.max(first, id - 3), '!']);
  });
  writeSync(1, `row ${id}\n`);
  if (id % 40 === 0) await pg.exec('checkpoint');
}
