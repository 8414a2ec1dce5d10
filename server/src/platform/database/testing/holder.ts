// Opens the embedded database of a folder in a process that tests may kill. `holder.ts FOLDER write FIRST` also inserts rows
// FIRST, FIRST + 1 … in four transactions at a time, and prints "row N" only when N is committed.
import type { EmbeddedDatabase } from '../embedded/embedded.ts';
import { installFastResolve } from '../../fast-resolve.ts';
import { recordLog } from './test-log.ts';

installFastResolve();
const { sql } = await import('drizzle-orm');
const { openEmbedded } = await import('../embedded/embedded.ts');

const [folder = '', mode = 'hold', first = '0'] = process.argv.slice(2);

try {
  const { orm, transaction } = await openEmbedded({ dataDir: folder, log: recordLog() });
  await orm.execute(sql`create table if not exists ledger (id int primary key, filling text not null)`);
  const { rows } = await orm.execute(sql`select coalesce(json_agg(id), '[]') as ids from ledger`);
  print(`open ${JSON.stringify(rows[0]?.['ids'])}`);
  if (mode === 'write') for (let lane = 0; lane < 4; lane += 1) void write(lane, transaction);
  else setInterval(() => undefined, 60_000);
} catch (error) {
  print(`refused ${(error as Error).message}`);
  process.exitCode = 1;
}

async function write(lane: number, transaction: EmbeddedDatabase['transaction']): Promise<void> {
  for (let id = Number(first) + lane; ; id += 4) {
    await transaction(async (tx) => {
      await tx.execute(sql`insert into ledger values (${id}, ${'x'.repeat(500)})`);
      await tx.execute(sql`update ledger set filling = filling || '!' where id = ${id}`);
    });
    print(`row ${id}`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
