import type { Operation } from '@tandem/contract/operation';
import { operationRegistry } from '@tandem/contract/registry';
import { screens, type Screen } from './src/app/screens.ts';

/** A screen, its modules under src, and the URLs it requests at once. In paths `*` is an id. */
export interface FirstVisit {
  path: string;
  modules: string[];
  requests: string[];
}

const operations = new Map<string, Operation>(
  operationRegistry.map(({ operation }) => [operation.name, operation]),
);

/** The URL of a request such as `listMyProjects?limit=10&page=1`. */
function urlOf(request: string): string {
  const [name = '', query] = request.split('?');
  const path = operations.get(name)?.path;
  if (path === undefined) throw new Error(`The list of screens names ${name}, which is no operation.`);
  return path.replace(/\{\w+\}/, '*') + (query === undefined ? '' : `?${query}`);
}

/** The layout of the screens of a project. */
const projectFrame = 'app/project/project-frame.tsx';

/** The requests of the layout of all screens for members. */
export const layoutRequests: string[] = ['viewProfile', 'countWaiting'].map(urlOf);

function visitsOf({ path, module, isInProject, requests }: Screen): FirstVisit[] {
  if (!requests) return [];
  const modules = isInProject ? [projectFrame, module] : [module];
  return [{ path: path.replaceAll(/\$\w+/g, '*'), modules, requests: requests.map(urlOf) }];
}

/** What every visit that begins at a screen requests, so that the browser can send all requests at once. */
export const firstVisits: FirstVisit[] = screens.flatMap(visitsOf);
