import * as operations from '@tandem/contract/account/account-provider';
import type { Bind } from '../../../platform/http/bind.ts';
import type { Ending, ProviderService } from './provider.service.ts';

const messages = operations.providerMessages;

/** Serves log-in through the provider. */
export function bindProvider(bind: Bind, service: ProviderService): void {
  bind(operations.startProviderLogIn, async ({ body, ...browser }) => ({
    data: { url: await service.startLogIn(browser, body) },
  }));
  bind(operations.startProviderLink, async (browser) => ({
    data: { url: await service.startLink(browser) },
  }));
  bind(operations.startProviderProof, async ({ body, ...browser }) => ({
    data: { url: await service.startProof(browser, body.next) },
  }));
  bind(operations.finishProviderLogIn, async ({ body, ...browser }) => {
    const returning = { ...browser, replaced: browser.session.token };
    const { providerName, ...ending } = await service.finish(returning, body.search);
    return { ...ending, message: sentenceOf(ending, providerName) };
  });
  bind(operations.viewLogInMethods, async (browser) => ({ data: await service.viewMethods(browser) }));
  bind(operations.linkProvider, async (browser) => ({
    message: messages.linked(await service.link(browser)),
  }));
  bind(operations.confirmKeptProvider, async (browser) => ({
    message: messages.confirmed(await service.confirmKept(browser)),
  }));
  bind(operations.unlinkProvider, async (browser) => ({
    message: messages.unlinked(await service.unlink(browser)),
  }));
}

function sentenceOf({ outcome, user }: Pick<Ending, 'outcome' | 'user'>, name: string): string {
  if (outcome === 'signedUp') return messages.welcome(user?.firstName ?? '');
  if (outcome === 'linked') return messages.linked(name);
  if (outcome === 'proved') return messages.proved;
  return outcome === 'addressTaken' ? messages.addressTaken(name) : '';
}
