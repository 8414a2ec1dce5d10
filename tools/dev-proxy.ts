import { operationRegistry } from '@tandem/contract/registry';

const beyondTheContract = /^\/(?:api|docs|livez|readyz|openapi\.json|socket\.io)(?:[/?]|$)/;

const asked = operationRegistry.map(({ operation: { method, path } }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** Whether the development server passes a request on: what the contract lists, and what the server answers beside it. */
export function isForServer(method: string, url: string): boolean {
  const path = url.replace(/[?#].*$/, '');
  if (beyondTheContract.test(path)) return true;
  return asked.some((operation) => operation.method === method && operation.pattern.test(path));
}
