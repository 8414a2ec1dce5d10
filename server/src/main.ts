import { hastenImports } from './platform/imports.ts';

// All the rest is imported after it, for it is about how.
hastenImports();
await import('./server.ts');
