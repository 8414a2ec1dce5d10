import type { Violation } from './violation.ts';
import type { Source } from './source.ts';

interface Restriction {
  names: string[];
  /** Whether a file may use the names. */
  isAllowed: (source: Source) => boolean;
  message: string;
}

const onWeb = (source: Source) => source.path.startsWith('web/src/');
const mayTouchBrowser = ({ place }: Source) => place.zone === 'platform' || place.zone === 'testing';
const isShared = (source: Source) => /^(?:server|web|contract)\/src\//.test(source.path);

const restrictions: Restriction[] = [
  {
    names: ['process.env'],
    isAllowed: (source) =>
      !isShared(source) || /^server\/src\/(?:platform\/config\.ts$|(?:.*\/)?testing\/)/.test(source.path),
    message:
      'The environment is read and checked in server/src/platform/config.ts; take the value as an argument.',
  },
  {
    names: ['fetch', 'window.fetch', 'globalThis.fetch', 'XMLHttpRequest', 'EventSource'],
    isAllowed: (source) => !onWeb(source) || mayTouchBrowser(source),
    message: 'Send requests through call() of web/src/platform, with an operation of the contract.',
  },
  {
    names: ['WebSocket', 'window.WebSocket', 'io'],
    isAllowed: (source) => !onWeb(source) || mayTouchBrowser(source),
    message: 'The only socket of the web is in web/src/platform.',
  },
  {
    names: [
      'localStorage',
      'sessionStorage',
      'window.localStorage',
      'window.sessionStorage',
      'globalThis.localStorage',
    ],
    isAllowed: (source) => !onWeb(source) || mayTouchBrowser(source),
    message: 'Use the browser storage of web/src/platform.',
  },
];

/** The environment, the network and the browser's storage are accessed in one place each. */
export function checkPlatformApis(source: Source): Violation[] {
  if (source.place.isTest) return [];
  return restrictions.flatMap(({ names, isAllowed, message }) => {
    if (isAllowed(source)) return [];
    const lines = names.flatMap((name) => source.uses.get(name) ?? []);
    return lines.length > 0 ? [{ path: source.path, line: Math.min(...lines), message }] : [];
  });
}
