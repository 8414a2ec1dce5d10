import type { FastifyInstance } from 'fastify';
import { newId } from '../../ids.ts';
import type { Throttles } from './throttle.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The budget of the network that a request to this route spends; `open` where nothing is said. `nothing` is for files
     * of the web, of which a page needs dozens, and for `/livez`: its answer costs nothing, and a supervisor that were
     * refused it would restart a healthy process.
     */
    spends?: 'health' | 'nothing';
  }
}

/**
 * Makes each request to a route that is neither an operation nor a file of the web spend a budget of its network.
 * Operations have their own. Unknown addresses have none: they answer with a prepared page or a constant.
 */
export function limitOpenRoutes(app: FastifyInstance, throttles: Throttles): void {
  // Load balancers ask each process, so each counts by itself also where Redis counts for all.
  const thisProcess = newId();
  app.addHook('onRequest', async ({ is404, routeOptions, clientAddress: address }) => {
    const { operation, spends = 'open' } = routeOptions.config;
    if (is404 || operation !== undefined || spends === 'nothing') return;
    await throttles.spend(spends, spends === 'health' ? { address, account: thisProcess } : { address });
  });
}
