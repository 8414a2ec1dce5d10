import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const shortCommit = 12;

/** The text of a file, or null when it cannot be read. */
function textOf(...path: string[]): string | null {
  try {
    return readFileSync(resolve(...path), 'utf8').trim();
  } catch {
    return null;
  }
}

/** The folder of the Git data of a checkout or a linked worktree. */
function gitFolderOf(root: string): string {
  const linked = /^gitdir: (.+)$/.exec(textOf(root, '.git') ?? '')?.[1];
  return linked === undefined ? resolve(root, '.git') : resolve(root, linked);
}

/** What a branch points to; branches stand in files of their own, or packed in one. */
function commitOfBranch(folder: string, branch: string): string | null {
  const common = resolve(folder, textOf(folder, 'commondir') ?? '.');
  const packed = textOf(common, 'packed-refs')
    ?.split('\n')
    .find((line) => line.endsWith(` ${branch}`));
  return textOf(folder, branch) ?? textOf(common, branch) ?? packed?.split(' ')[0] ?? null;
}

/** The commit of the program in a folder: that of its checkout, else the one that `npm run build` wrote to `.commit`; null when neither is known. */
export function commitOf(root: string): string | null {
  const folder = gitFolderOf(root);
  const head = textOf(folder, 'HEAD');
  const branch = /^ref: (.+)$/.exec(head ?? '')?.[1];
  const commit = branch === undefined ? head : commitOfBranch(folder, branch);
  const known = commit ?? textOf(root, '.commit') ?? '';
  return /^[0-9a-f]{40,64}$/.test(known) ? known : null;
}

export interface Build {
  /** The version in the server's manifest. */
  release: string;
  /** The first digits of the commit; null when it is not known. */
  commit: string | null;
}

/** Release and commit of the program in a folder. */
export function buildOf(root: string): Build {
  const manifest = textOf(root, 'server', 'package.json') ?? '{}';
  const { version: release } = JSON.parse(manifest) as { version: string };
  return { release, commit: commitOf(root)?.slice(0, shortCommit) ?? null };
}

/** The release, followed by the commit where it is known: `1.0.0+1f2e3d4c5b6a`. */
export const versionOf = ({ release, commit }: Build): string =>
  commit === null ? release : `${release}+${commit}`;

/** The running program. */
export const build: Build = buildOf(resolve(import.meta.dirname, '../../..'));
export const version: string = versionOf(build);
