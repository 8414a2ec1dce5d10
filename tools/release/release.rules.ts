/** What a checkout says about its release. */
export interface Checkout {
  /** The version of each manifest and of the lockfile, by file. */
  versions: Record<string, string>;
  changelog: string;
  /** The newest migration of each release, as in server/migrations/releases.json. */
  releases: Record<string, string>;
  newestMigration: string;
  /** The lines of `git status --porcelain`. */
  changes: readonly string[];
  head: string;
  /** The commit of the tag of this version; null before there is one. */
  tagged: string | null;
  /** Today as `2026-11-28`. */
  today: string;
}

const numbered = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** Why no release can be made of a checkout; empty when it can. */
export function whyNotRelease(checkout: Checkout): string[] {
  const { versions, changelog, releases, newestMigration, changes, head, tagged, today } = checkout;
  const [version = '', ...others] = new Set(Object.values(versions));
  const date = dateOf(changelog, version);
  const problems: [boolean, string][] = [
    [changes.length > 0, `Commit or remove first: ${changes.join(', ')}`],
    [others.length > 0, `The manifests name several versions: ${[version, ...others].join(', ')}.`],
    [!numbered.test(version), `${version} is no version such as 1.2.3.`],
    [date === null, `CHANGELOG.md has no line "## [${version}] - ${today}".`],
    [date !== null && date > today, `CHANGELOG.md dates ${version} in the future: ${date}.`],
    [
      releases[version] !== newestMigration,
      `server/migrations/releases.json must say "${version}": "${newestMigration}", the newest migration.`,
    ],
    [
      Object.keys(releases).at(-1) !== version,
      'The last line of server/migrations/releases.json must be this version.',
    ],
    [
      tagged !== null && tagged !== head,
      `The tag v${version} is at another commit. A release never changes.`,
    ],
  ];
  return problems.flatMap(([isProblem, sentence]) => (isProblem ? [sentence] : []));
}

/** The line of a version in the changelog. */
const headingOf = (version: string) =>
  new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\](?: - (\\d{4}-\\d{2}-\\d{2}))?$`, 'm');

const dateOf = (changelog: string, version: string): string | null =>
  headingOf(version).exec(changelog)?.[1] ?? null;

/** The changelog in which a version has this date; what was unreleased is its content when it is new. */
export function datedChangelog(changelog: string, version: string, today: string): string {
  const heading = `## [${version}] - ${today}`;
  return headingOf(version).test(changelog)
    ? changelog.replace(headingOf(version), heading)
    : changelog.replace('## [Unreleased]\n', `## [Unreleased]\n\n${heading}\n`);
}

/** What the changelog says of a version, without its heading: the notes of the release. */
export function notesOf(changelog: string, version: string): string {
  const [, ...rest] = changelog.split(headingOf(version));
  return (rest.at(-1) ?? '').split(/^## /m)[0]?.trim() ?? '';
}

/** Instructions of the Dockerfile that hold for an image of a release too. What it copies and runs is done before. */
const kept = /^(?:ARG|LABEL|USER|VOLUME|ENV|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD)\b/;

/** Instructions of the last stage of a Dockerfile, each in one line. */
export const lastStage = (dockerfile: string): string[] => {
  const lines = dockerfile.replaceAll(/\\\n/g, ' ').split('\n');
  const from = lines.findLastIndex((line) => line.startsWith('FROM '));
  return lines.slice(from).filter((line) => line !== '' && !line.startsWith('#'));
};

/**
 * A Dockerfile for the tree of a release, in `app` beside it, and an empty folder `data`. It runs nothing, so an image for
 * another kind of processor needs no emulation.
 */
export function dockerfileOfRelease(dockerfile: string): string {
  const [from = '', ...instructions] = lastStage(dockerfile);
  const copies = ['WORKDIR /app', 'COPY app ./', 'COPY --chown=node:node data /data'];
  return `${[from, ...copies, ...instructions.filter((line) => kept.test(line))].join('\n')}\n`;
}

/** What a package has for those who develop with it: source maps and declarations of types. The Dockerfile deletes the same. */
export const isForDevelopment = (path: string): boolean => /\.(?:map|d\.[cm]?ts)$/.test(path);

/** Arguments of GNU tar for an archive that depends on names, contents and modes alone. */
export const tarArguments = (folder: string, name: string, seconds: number): string[] => [
  '--create',
  '--format=gnu',
  '--sort=name',
  `--mtime=@${seconds}`,
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  // Whatever the umask was.
  '--mode=u=rwX,go=rX',
  `--directory=${folder}`,
  name,
];
