import {
  logoMessages as messages,
  removeCommunityLogo,
  setCommunityLogo,
} from '@tandem/contract/community/community-logo';
import type { Bind } from '../../../platform/http/bind.ts';
import type { LogoService } from './logo.service.ts';

/** Serves the operations of the logo. */
export function bindLogo(bind: Bind, service: LogoService): void {
  bind(setCommunityLogo, async ({ me, address, readFile }) => ({
    message: messages.set,
    data: await service.setLogo({ me, address }, await readFile()),
  }));
  bind(removeCommunityLogo, async ({ me, address }) => {
    await service.removeLogo({ me, address });
    return { message: messages.removed };
  });
}
