import { readFileSync } from 'node:fs';

const manifest = new URL('../../package.json', import.meta.url);

/** The version of the running program. */
export const version: string = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
