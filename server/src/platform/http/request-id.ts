import type { IncomingMessage } from 'node:http';
import { newId } from '../ids.ts';

/** What proxies and load balancers make: UUIDs, hexadecimal numbers, words with dashes. Nothing that could break a line. */
const known = /^[\w.-]{8,64}$/;

/** Takes the id of a request from the trusted proxy, so that its log and ours can be joined; else makes one. */
export const requestIdMaker =
  (trustProxy: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id'];
    return trustProxy && typeof given === 'string' && known.test(given) ? given : newId();
  };
