import { installFastResolve } from './platform/fast-resolve.ts';

// Static imports would resolve before the hook is installed.
installFastResolve();
await import('./server.ts');
