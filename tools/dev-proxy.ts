import { operationRegistry } from '@tandem/contract/registry';

const otherServerPaths = /^\/(?:api|docs|livez|readyz|openapi\.json|socket\.io)(?:[/?]|$)/;

const operations = operationRegistry.map(({ operation: { method, path } }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** Whether the development server forwards a request: operations of the contract, and other paths of the server. */
export function isForServer(method: string, url: string): boolean {
  const path = url.replace(/[?#].*$/, '');
  if (otherServerPaths.test(path)) return true;
  return operations.some((operation) => operation.method === method && operation.pattern.test(path));
}
