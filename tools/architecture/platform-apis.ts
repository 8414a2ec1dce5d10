import type { Violation } from './violation.ts';
import type { Source } from './source.ts';

interface Reach {
  names: string[];
  /** Files in which the names are of no concern. */
  isFree: (source: Source) => boolean;
  message: string;
}

const onWeb = (source: Source) => source.path.startsWith('web/src/');
const mayTouchBrowser = ({ place }: Source) => place.zone === 'platform' || place.zone === 'testing';
const isShared = (source: Source) => /^(?:server|web|contract)\/src\//.test(source.path);

const reaches: Reach[] = [
  {
    names: ['process.env'],
    isFree: (source) =>
      !isShared(source) || /^server\/src\/(?:platform\/config\.ts$|(?:.*\/)?testing\/)/.test(source.path),
    message:
      'The environment is read and checked in server/src/platform/config.ts; take the value as an argument.',
  },
  {
    names: ['fetch', 'window.fetch', 'globalThis.fetch', 'XMLHttpRequest', 'EventSource'],
    isFree: (source) => !onWeb(source) || mayTouchBrowser(source),
    message: 'The web asks through call() of web/src/platform, with an operation of the contract.',
  },
  {
    names: ['WebSocket', 'window.WebSocket', 'io'],
    isFree: (source) => !onWeb(source) || mayTouchBrowser(source),
    message: 'The only socket of the web stands in web/src/platform.',
  },
  {
    names: [
      'localStorage',
      'sessionStorage',
      'window.localStorage',
      'window.sessionStorage',
      'globalThis.localStorage',
    ],
    isFree: (source) => !onWeb(source) || mayTouchBrowser(source),
    message: 'The browser keeps things through web/src/platform only.',
  },
];

/** The environment, the network and the browser's storage are touched in one place each. */
export function checkPlatformApis(source: Source): Violation[] {
  if (source.place.isTest) return [];
  return reaches.flatMap(({ names, isFree, message }) => {
    if (isFree(source)) return [];
    const lines = names.flatMap((name) => source.uses.get(name) ?? []);
    return lines.length > 0 ? [{ path: source.path, line: Math.min(...lines), message }] : [];
  });
}
