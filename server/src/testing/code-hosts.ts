import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RepositoryHost } from '../platform/repository-hosts.ts';

/** What a host of a test answers: JSON, or a status and headers. */
type Recording = unknown;
interface Special {
  status?: number;
  headers?: Record<string, string>;
  text?: string;
}

const issue = (number: number, title: string, more: object = {}) => ({
  number,
  title,
  body: `How to do “${title}”.`,
  state: 'open',
  labels: [{ name: 'good first issue' }, { name: 'help wanted' }],
  created_at: '2026-10-01T08:00:00Z',
  html_url: 'https://evil.example/',
  ...more,
});

/** In the shapes of the documentation of GitHub, GitLab and Forgejo; the words are our own. */
const recordings: Record<RepositoryHost['kind'], Record<string, Recording>> = {
  github: {
    '/api/v3/repos/alpine-huts/hut-book': {
      full_name: 'alpine-huts/hut-book',
      private: false,
      description: 'A logbook for mountain shelters\u202E',
      stargazers_count: 182,
      language: 'TypeScript',
      license: { key: 'agpl-3.0', spdx_id: 'AGPL-3.0', name: 'GNU Affero General Public License v3.0' },
      pushed_at: '2026-11-20T10:00:00Z',
    },
    '/api/v3/repos/alpine-huts/hut-book/issues?state=open&per_page=100&labels=good%20first%20issue': [
      issue(12, 'Large-type mode'),
      issue(14, 'Count the bunks again'),
      issue(15, 'A pull request', { pull_request: { url: '' } }),
    ],
  },
  gitlab: {
    '/api/v4/projects/alpine%2Fhuts%2Fhut-book?license=true': {
      path_with_namespace: 'alpine/huts/hut-book',
      description: 'A logbook for mountain shelters',
      star_count: 7,
      license: { key: 'mit', name: 'MIT License', nickname: null },
      last_activity_at: '2026-11-19T10:00:00.000Z',
    },
    '/api/v4/projects/alpine%2Fhuts%2Fhut-book/languages': { Vue: 20.1, Ruby: 66.6, Shell: 13.3 },
    '/api/v4/projects/alpine%2Fhuts%2Fhut-book/repository/commits?per_page=1': [
      { id: 'ed899a2f', committed_date: '2026-11-18T10:00:00.000+02:00' },
    ],
    '/api/v4/projects/alpine%2Fhuts%2Fhut-book/issues?state=opened&per_page=100&labels=good%20first%20issue':
      [],
    '/api/v4/projects/alpine%2Fhuts%2Fhut-book/issues?state=opened&per_page=100&labels=good%20for%20new%20contributors':
      [
        {
          id: 990,
          iid: 3,
          title: 'Print the winter map',
          description: null,
          state: 'opened',
          labels: ['good for new contributors'],
          created_at: '2026-10-02T08:00:00.000Z',
        },
      ],
  },
  forgejo: {
    '/api/v1/repos/alpine-huts/hut-book': {
      full_name: 'alpine-huts/hut-book',
      private: false,
      internal: false,
      description: 'A logbook for mountain shelters',
      stars_count: 31,
      language: 'Go',
      licenses: ['EUPL-1.2'],
    },
    '/api/v1/repos/alpine-huts/hut-book/commits?limit=1&stat=false&verification=false&files=false': [
      { sha: '2f3a', commit: { committer: { name: 'Ana', date: '2026-11-17T10:00:00+01:00' } } },
    ],
    // An unknown label lists all issues.
    '/api/v1/repos/alpine-huts/hut-book/issues?state=open&type=issues&limit=50&labels=good%20first%20issue': [
      issue(4, 'Rewrite everything', { labels: [{ name: 'bug' }] }),
    ],
    '/api/v1/repos/alpine-huts/hut-book/issues?state=open&type=issues&limit=50&labels=good-first-issue': [
      issue(5, 'Translate the stove page', { labels: [{ name: 'good-first-issue' }] }),
    ],
  },
  gitea: {},
};

/** A host on this machine that answers with recordings, and with ETags of what it says. */
export async function startCodeHost(kind: RepositoryHost['kind']) {
  const answers = new Map<string, Recording>(Object.entries(recordings[kind]));
  const specials = new Map<string, Special>();
  const asked: { url: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer(({ url = '', headers }, reply) => {
    asked.push({ url, headers });
    const special = specials.get(url) ?? specials.get('*');
    if (special !== undefined) {
      if (special.status === undefined) return;
      return void reply.writeHead(special.status, special.headers).end(special.text ?? '{}');
    }
    const answer = answers.get(url);
    if (answer === undefined) return void reply.writeHead(404).end('{"message":"Not Found"}');
    const text = JSON.stringify(answer);
    const etag = `W/"${text.length}"`;
    if (headers['if-none-match'] === etag) return void reply.writeHead(304, { etag }).end();
    reply.writeHead(200, { 'content-type': 'application/json', etag }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const name = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host: RepositoryHost = { host: name, origin: `http://${name}`, kind, isInside: true };
  return {
    host,
    answers,
    /** What it answers instead, at an address or at all of them (`*`); without a status nothing. */
    specials,
    asked,
    reset: () => {
      answers.clear();
      for (const [url, answer] of Object.entries(recordings[kind])) answers.set(url, answer);
      specials.clear();
      asked.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
