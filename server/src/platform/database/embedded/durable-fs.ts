import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitArguments = Parameters<NodeFS['init']>;
type InitResult = ReturnType<NodeFS['init']>;

/** The parts of Emscripten's module used here; PGlite publishes no types for it. */
interface EmscriptenModule {
  FS: {
    ErrnoError: new (errno: number) => Error;
    filesystems: {
      NODEFS: {
        stream_ops: { fsync?: (stream: { nfd?: number }) => number };
        node_ops: { setattr: (node: object, attributes: { mode?: number }) => void };
      };
    };
  };
}

const ioError = 29;

/**
 * PGlite's Node file system plus fsync. Without it PostgreSQL's fsync calls succeed but write nothing to disk.
 * This relies on internals, so `embedded.embedded.test.ts` counts the calls.
 */
export class DurableNodeFS extends NodeFS {
  syncs = 0;

  override async init(...[pg, options]: InitArguments): InitResult {
    const { emscriptenOpts } = await super.init(pg, options);
    const giveFsync = (module: unknown) => {
      const { FS } = module as EmscriptenModule;
      FS.filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd === undefined) return 0;
        try {
          fsyncSync(nfd);
        } catch {
          throw new FS.ErrnoError(ioError);
        }
        this.syncs += 1;
        return 0;
      };
    };
    const keepPrivate = (module: unknown) => {
      const { node_ops } = (module as EmscriptenModule).FS.filesystems.NODEFS;
      const { setattr } = node_ops;
      // Emscripten gives files that PostgreSQL opens by fopen the mode 0666, whatever the umask.
      node_ops.setattr = (node, { mode, ...more }) =>
        setattr(node, mode === undefined ? more : { ...more, mode: mode & ~0o077 });
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), giveFsync, keepPrivate],
      },
    } as Awaited<InitResult>;
  }
}

/** Fsyncs a folder with all its contents, deepest first. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

/** Lets only the server's user read a folder: PGlite's own files come readable for everybody. */
export function makePrivate(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makePrivate(path);
    else if (entry.isFile()) chmodSync(path, 0o600);
  }
}

/** Fsyncs one file, or the entries of one folder. */
export function syncPath(path: string): void {
  if (!existsSync(path)) return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
