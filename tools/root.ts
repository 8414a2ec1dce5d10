import { join } from 'node:path';

/** The project's folder, independent of the working directory. */
export const root = join(import.meta.dirname, '..');

/** An absolute path of a file of the project. */
export const inRoot = (...parts: string[]): string => join(root, ...parts);

/** The entry file of a locked tool, to run it without a shell and PATH. */
export const toolFile = (file: string): string => inRoot('node_modules', file);
