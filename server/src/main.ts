import { installFastResolve } from './platform/fast-resolve.ts';

// All the rest is imported after it, for it is about how.
installFastResolve();
await import('./server.ts');
