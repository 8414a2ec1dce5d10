import { join } from 'node:path';

/** The project's folder, wherever a program is started from. */
export const root = join(import.meta.dirname, '..');

/** An absolute path of a file of the project. */
export const inRoot = (...parts: string[]): string => join(root, ...parts);

/** The entry file of a locked tool, so that no shell and no PATH stands between. */
export const toolFile = (file: string): string => inRoot('node_modules', file);
