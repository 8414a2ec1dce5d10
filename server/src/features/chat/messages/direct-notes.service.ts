import type { Queryable } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Live } from '../../../platform/live/live.ts';
import { insertDirect } from '../chat.repository.ts';
import { insertMessages } from './chat-messages.repository.ts';
import { publishMessage } from './chat-messages.service.ts';

/** Sends a direct message within a transaction of another feature, which made sure that the two may talk. */
export const createSendDirectNote =
  (live: Live) =>
  async (
    tx: Queryable,
    { from, to, text, at }: { from: string; to: string; text: string; at: Date },
  ): Promise<() => void> => {
    const chatId = await insertDirect(tx, { id: newId(), memberIds: [from, to], at });
    const note = { _id: newId(), senderId: from, clientId: null, text };
    const [outcome] = await insertMessages(tx, { chatId, messages: [note], at });
    if (typeof outcome?.seq !== 'number') throw new Error('A note was not inserted.');
    const { seq, sender, otherId } = outcome;
    const message = { _id: note._id, chatId, seq, text, createdAt: at.toISOString(), sender, clientId: null };
    return () => publishMessage(live, message, otherId);
  };
