import type { Feature } from '../../platform/feature.ts';
import type { PublishPartnersChanged } from '../account/public.ts';
import { createOnAccountDeleted, exportMemberData } from './member-data.repository.ts';
import { handleChatCommands } from './chat.live.ts';
import { bindChat } from './chat.routes.ts';
import type { ChatDeps } from './chat.deps.ts';
import { chatAudienceResolver, createChatService } from './chat.service.ts';
import {
  createPresence,
  type PresenceDeps,
  presenceAudienceResolver,
} from './presence/chat-presence.service.ts';

/** Group chats, direct chats and presence. */
export function createChatFeature(
  deps: ChatDeps & PresenceDeps & { publishPartnersChanged: PublishPartnersChanged },
): Feature {
  const service = createChatService(deps);
  const presence = createPresence(deps);
  return {
    routes: (bind) => bindChat(bind, service),
    commands: (handle) => handleChatCommands(handle, service, presence),
    audiences: [chatAudienceResolver(deps.database), presenceAudienceResolver(deps.database)],
    onAccountDeleted: createOnAccountDeleted(deps.publishPartnersChanged),
    exportMemberData,
  };
}
