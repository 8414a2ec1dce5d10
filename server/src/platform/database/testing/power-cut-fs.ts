import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeFS } from '@electric-sql/pglite/nodefs';
import { DurableNodeFS } from '../embedded/durable-fs.ts';

type InitArguments = Parameters<NodeFS['init']>;
type InitResult = ReturnType<NodeFS['init']>;

interface FileNode {
  name: string;
}
interface FileStream {
  nfd?: number;
  node: FileNode;
}

/** The operations of Emscripten's NODEFS that change what is on disk. */
interface NodeOperations {
  realPath(node: FileNode): string;
  stream_ops: {
    write(stream: FileStream, bytes: unknown, offset: number, length: number, position: number): number;
    fsync(stream: FileStream): number;
  };
  node_ops: {
    setattr(node: FileNode, attributes: { size?: number }): void;
    rename(node: FileNode, folder: FileNode, name: string): void;
    unlink(folder: FileNode, name: string): void;
  };
}

/** What a file held before a write. */
interface Before {
  size: number;
  position: number;
  bytes: Buffer;
}

export interface PowerCut {
  /** The write or fsync at which the power fails, counted from the opening. */
  atOperation: number;
  /** Whether the writes to a file since its last fsync reached the disk all the same. */
  survives(): boolean;
}

/**
 * A disk whose power fails: at the given operation it takes back what was not synced, and kills the process. Creating,
 * renaming and deleting files survive, as on a file system with a journal.
 */
export class PowerCutFS extends DurableNodeFS {
  readonly #cut: PowerCut;
  readonly #unsynced = new Map<string, Before[]>();
  #operations = 0;

  constructor(folder: string, cut: PowerCut) {
    super(folder);
    this.#cut = cut;
  }

  override async init(...[pg, options]: InitArguments): InitResult {
    const { emscriptenOpts } = await super.init(pg, options);
    const watch = (module: unknown) =>
      this.#watch((module as { FS: { filesystems: { NODEFS: NodeOperations } } }).FS.filesystems.NODEFS);
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), watch] },
    } as Awaited<InitResult>;
  }

  #watch(disk: NodeOperations): void {
    const { write, fsync } = disk.stream_ops;
    const { setattr, rename, unlink } = disk.node_ops;
    disk.stream_ops.write = (stream, bytes, offset, length, position) => {
      this.#advance();
      this.#remember(disk.realPath(stream.node), position, length);
      return write(stream, bytes, offset, length, position);
    };
    disk.stream_ops.fsync = (stream) => {
      this.#advance();
      const result = fsync(stream);
      this.#unsynced.delete(disk.realPath(stream.node));
      return result;
    };
    disk.node_ops.setattr = (node, attributes) => {
      if (attributes.size !== undefined) this.#remember(disk.realPath(node), attributes.size, Infinity);
      setattr(node, attributes);
    };
    disk.node_ops.rename = (node, folder, name) => {
      const from = disk.realPath(node);
      const to = join(disk.realPath(folder), name);
      rename(node, folder, name);
      const unsynced = this.#unsynced.get(from);
      this.#unsynced.delete(from);
      this.#unsynced.delete(to);
      if (unsynced !== undefined) this.#unsynced.set(to, unsynced);
    };
    disk.node_ops.unlink = (folder, name) => {
      this.#unsynced.delete(join(disk.realPath(folder), name));
      unlink(folder, name);
    };
  }

  #advance(): void {
    this.#operations += 1;
    if (this.#operations < this.#cut.atOperation) return;
    for (const [path, writes] of this.#unsynced) if (!this.#cut.survives()) takeBack(path, writes);
    process.kill(process.pid, 'SIGKILL');
    // The signal ends the process while this waits.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }

  #remember(path: string, position: number, length: number): void {
    const descriptor = openSync(path, 'r');
    try {
      const { size } = fstatSync(descriptor);
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - position)));
      readSync(descriptor, bytes, 0, bytes.length, position);
      const writes = this.#unsynced.get(path) ?? [];
      writes.push({ size, position, bytes });
      this.#unsynced.set(path, writes);
    } finally {
      closeSync(descriptor);
    }
  }
}

function takeBack(path: string, writes: Before[]): void {
  const descriptor = openSync(path, 'r+');
  for (const { size, position, bytes } of writes.toReversed()) {
    writeSync(descriptor, bytes, 0, bytes.length, position);
    ftruncateSync(descriptor, size);
  }
  closeSync(descriptor);
}
