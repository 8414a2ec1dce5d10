import * as z from 'zod/mini';

const kinds = ['github', 'gitlab', 'forgejo', 'gitea'] as const;

/** A host of repositories that the operator allows. */
export interface RepositoryHost {
  /** With its port, if it has one of its own. */
  host: string;
  /** Where it is, such as `https://github.com`. */
  origin: string;
  /** The program behind it, which says how it is asked. */
  kind: (typeof kinds)[number];
  /** Whether it may be inside the operator's network, and without encryption. */
  isInside: boolean;
}

/** Those whose program everybody knows. */
const known: Record<string, RepositoryHost['kind']> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'codeberg.org': 'forgejo',
  'gitea.com': 'gitea',
};

const entryForm = /^(https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?)(?:=(\w+))?$/i;
const badEntry = (entry: string) =>
  `REPOSITORY_HOSTS has “${entry}”. Write a host and the program behind it (${kinds.join(', ')}), such as git.example.org=forgejo.`;

function hostOf(entry: string): RepositoryHost | null {
  const [, scheme = '', name = '', program] = entryForm.exec(entry) ?? [];
  const url = URL.parse(`${scheme || 'https://'}${name}`);
  const kind = program === undefined ? known[url?.host ?? ''] : kinds.find((one) => one === program);
  if (name === '' || url === null || kind === undefined) return null;
  return { host: url.host, origin: url.origin, kind, isInside: scheme !== '' };
}

/** `REPOSITORY_HOSTS`: hosts, separated by commas; `none` allows none. */
export const repositoryHosts = z.prefault(
  z.pipe(
    z.string(),
    z.transform((value, context): RepositoryHost[] => {
      const entries = value === 'none' ? [] : value.split(/[\s,]+/).filter(Boolean);
      return entries.flatMap((entry) => {
        const host = hostOf(entry);
        if (host !== null) return [host];
        context.issues.push({ code: 'custom', message: badEntry(entry), input: value });
        return [];
      });
    }),
  ),
  'github.com,gitlab.com',
);
