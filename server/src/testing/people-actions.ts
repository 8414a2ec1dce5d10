import {
  acceptConnectionRequest,
  type ConnectionRequest,
  rejectConnectionRequest,
  sendConnectionRequest,
} from '@tandem/contract/connections';
import type { Actor } from './test-app.ts';

/** Sends a connection request. */
export async function askToConnect(from: Actor, to: Actor): Promise<ConnectionRequest> {
  const { request } = await from.call(sendConnectionRequest, { params: { userId: to.id } });
  return request;
}

/** Connects two members. */
export async function connect(from: Actor, to: Actor): Promise<void> {
  const { _id } = await askToConnect(from, to);
  await to.call(acceptConnectionRequest, { params: { requestId: _id } });
}

/** Sends a request that the other member rejects. */
export async function rejectConnection(from: Actor, to: Actor): Promise<void> {
  const { _id } = await askToConnect(from, to);
  await to.call(rejectConnectionRequest, { params: { requestId: _id } });
}
