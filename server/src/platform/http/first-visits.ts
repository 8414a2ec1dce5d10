import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Its name in the folder of the built web. */
export const firstVisitsFile = 'first-visits.json';

/** The content of the file, which the web build writes (web/list-first-visits.ts). */
interface FirstVisits {
  layoutRequests: string[];
  visits: { path: string; links: string[]; requests: string[] }[];
}

/** The Link header for a member's visit that begins at an address; undefined where it is no screen for members. */
export type LinkOf = (address: string) => string | undefined;

const none: FirstVisits = { layoutRequests: [], visits: [] };

/** Reads what the first visits need. With the page itself the browser then learns all of it, and not bit by bit from the scripts. */
export function readFirstVisits(webRoot: string): LinkOf {
  const file = join(webRoot, firstVisitsFile);
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FirstVisits) : none;
  const visits = known.visits.map((visit) => ({ ...visit, pattern: patternOf(visit.path) }));
  return (address) => {
    const [pathname = '', search] = address.split('?');
    for (const { pattern, links, requests } of visits) {
      const found = pattern.exec(pathname);
      if (!found) continue;
      // A screen with a search term in its URL makes its own request.
      const own = search ? [] : requests.map((path) => path.replace('*', found[1] ?? ''));
      return [...links, ...[...known.layoutRequests, ...own].map(linkTo)].join(', ');
    }
    return undefined;
  };
}

// Ids hold nothing that would end a link and begin another.
const patternOf = (path: string) => new RegExp(`^${path.replaceAll('*', '([\\w-]+)')}$`);

const linkTo = (path: string) => `<${path}>; rel=preload; as=fetch; crossorigin`;
