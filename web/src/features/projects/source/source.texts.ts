import type { RepositoryProblem } from '@tandem/contract/projects';
import { plural } from '../../../ui/numbers.ts';

/** The copy of a project's repository. */
export const sourceTexts = {
  title: 'Source',
  stars: (count: string) => `${count} stars`,
  issues: 'Good first issues',
  newTab: 'opens in a new tab',
  /** Why there is only a link; `host` is its name. */
  problems: {
    unreachable: (host) => `${host} does not answer now. Its details come back by themselves.`,
    limited: (host) => `${host} asks Tandem to wait. Its details come back by themselves.`,
    missing: (host) => `${host} knows no such repository, or does not show it.`,
    refused: (host) => `${host} does not show this repository.`,
    moved: () => 'This repository has moved to another address.',
    private: () => 'This repository is private, so only its address stands here.',
    unreadable: (host) => `${host} sent nothing that Tandem can read. It asks again tomorrow.`,
    hostForbidden: (host) => `This server no longer asks ${host}.`,
  } satisfies Record<RepositoryProblem, (host: string) => string>,
};

/** The copy of the settings of a project’s repository. */
export const repositoryTexts = {
  archived: 'This project is archived. Take it out of the archive to change its repository.',
  form: {
    title: 'Address',
    text: 'Its overview and its public page show stars, language, licence, last commit and good first issues. Tandem asks for them once a day.',
    url: 'Repository',
    hosts: (hosts: readonly string[]) =>
      `On ${new Intl.ListFormat('en', { type: 'disjunction' }).format(hosts)}.`,
    noHosts: 'This server asks no hosts of repositories.',
    use: (url: string) => `Use ${url}`,
    token: 'Access token (optional)',
    tokenHint:
      'For a private repository, or where the host limits how often it is asked. It only has to read. Stored encrypted, and sent to this host only.',
    kept: 'A token is stored. Type another one to replace it.',
    save: 'Save',
    again: 'Ask again',
    forget: 'Forget the token',
    remove: 'Remove repository',
    removeTitle: 'Remove the repository?',
    removeText: 'Its card and its access token go. Tasks that you made of its issues stay.',
    asked: (ago: string) => `Asked ${ago}.`,
    justNow: 'just now',
    failed: 'Failed to save the repository.',
    removeFailed: 'Failed to remove the repository.',
  },
  issues: {
    title: 'Good first issues',
    text: 'Open issues for newcomers. Those you choose become tasks in To Do, with a link. Nothing is sent back to the host.',
    loading: 'Loading issues...',
    failed: 'Failed to load the issues.',
    empty: 'No good first issues',
    emptyHint: 'Give open issues the label “good first issue” at the host, and they appear here.',
    refresh: 'Refresh',
    all: 'Choose all',
    onBoard: 'On the board',
    add: (count: number) =>
      count === 0 ? 'Add to the board' : plural(count, { one: 'Add # task', other: 'Add # tasks' }),
    addFailed: 'Failed to add the tasks.',
    undo: 'You can undo it for 24 hours in',
    undoLink: 'Import and export',
  },
};
