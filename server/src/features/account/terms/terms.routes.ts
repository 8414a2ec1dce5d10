import { acceptTerms, termsMessages } from '@tandem/contract/account/account-terms';
import type { Bind } from '../../../platform/http/bind.ts';
import type { TermsService } from './terms.service.ts';

/** Serves the acceptance of the terms. */
export function bindTerms(bind: Bind, service: TermsService): void {
  bind(acceptTerms, async ({ me, body }) => ({
    message: termsMessages.accepted,
    user: await service.acceptTerms(me, body.version),
  }));
}
