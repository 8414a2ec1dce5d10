import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that a test starts for itself, and how to get it. */
interface Program {
  places: () => string[];
  install: string;
}

const onPath = (name: string) =>
  (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));

const programs = {
  PostgreSQL: {
    // Debian has initdb outside of PATH; the newest version comes first.
    places: () =>
      [...globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().toReversed(), ...onPath('initdb')].filter(
        (initdb) => existsSync(join(initdb, '../postgres')),
      ),
    install: 'apt-get install postgresql',
  },
  Redis: { places: () => onPath('redis-server'), install: 'apt-get install redis-server' },
  PgBouncer: {
    // PGBOUNCER names a newer one than the distribution's.
    places: () => [...[process.env['PGBOUNCER'] ?? []].flat(), ...onPath('pgbouncer'), '/usr/sbin/pgbouncer'],
    install: 'apt-get install pgbouncer',
  },
  Patroni: {
    // PATRONI names a newer one than the distribution's.
    places: () => [...[process.env['PATRONI'] ?? []].flat(), ...onPath('patroni')],
    install: 'apt-get install patroni',
  },
  etcd: { places: () => onPath('etcd'), install: 'apt-get install etcd-server' },
  HAProxy: {
    places: () => [...onPath('haproxy'), '/usr/sbin/haproxy'],
    install: 'apt-get install haproxy',
  },
  nginx: {
    // Debian has it where only root looks for programs.
    places: () => [...onPath('nginx'), '/usr/sbin/nginx'],
    install: 'apt-get install nginx',
  },
  Caddy: { places: () => onPath('caddy'), install: 'apt-get install caddy' },
  'systemd-analyze': { places: () => onPath('systemd-analyze'), install: 'apt-get install systemd' },
  promtool: {
    places: () => onPath('promtool'),
    install: 'apt-get install --no-install-recommends prometheus',
  },
  libfaketime: {
    places: () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1'),
    install: 'apt-get install libfaketime',
  },
} satisfies Record<string, Program>;

/**
 * Where the program or library is; null where it is missing, after a line that says how to get it. With
 * REQUIRE_SERVICES=1 a missing one is an error.
 */
export function findProgram(name: keyof typeof programs): string | null {
  const { places, install } = programs[name];
  const found = places().find((place) => existsSync(place));
  if (found !== undefined) return found;
  const message = `${name} is not installed, which a test starts for itself: ${install}.`;
  if (process.env['REQUIRE_SERVICES'] === '1') throw new Error(message);
  process.stderr.write(`Skipped. ${message}\n`);
  return null;
}
