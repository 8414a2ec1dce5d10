import type { Operation } from '@tandem/contract/operation';
import { operationRegistry } from '@tandem/contract/registry';
import { screens, type Screen } from './src/app/screens.ts';

/** A screen, its module under src, and what it asks the server as soon as it is drawn; `*` is an id in its address. */
export interface FirstVisit {
  path: string;
  module: string;
  asks: string[];
}

const operations = new Map<string, Operation>(
  operationRegistry.map(({ operation }) => [operation.name, operation]),
);

/** The address of a request such as `listMyProjects?limit=10&page=1`. */
function addressOf(request: string): string {
  const [name = '', query] = request.split('?');
  const path = operations.get(name)?.path;
  if (path === undefined) throw new Error(`The list of screens names ${name}, which is no operation.`);
  return path.replace(/\{\w+\}/, '*') + (query === undefined ? '' : `?${query}`);
}

/** What the frame around every screen for members asks. */
export const askedByFrame: string[] = ['viewProfile', 'countWaiting'].map(addressOf);

const visitsOf = ({ path, module, requests }: Screen): FirstVisit[] =>
  requests ? [{ path: path.replaceAll(/\$\w+/g, '*'), module, asks: requests.map(addressOf) }] : [];

/** What a member's visit that begins at a screen is sure to need, so that the browser can ask for all of it at once. */
export const firstVisits: FirstVisit[] = screens.flatMap(visitsOf);
